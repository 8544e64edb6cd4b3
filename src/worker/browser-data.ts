import type { ReadLeaveFile } from "../bots/leave-shelf.ts";
import type { LookUpRecipe } from "../wordlists/lookup.ts";
import { likeOf, parseRecipe } from "../wordlists/recipe.ts";

type Files = Readonly<Record<string, () => Promise<{ readonly default: unknown }>>>;

/** Every file is fetched when it is first asked for: a game needs one of them. */
const LEAVES: Files = import.meta.glob<{ default: unknown }>("../../data/leaves/*.json");
const RECIPES: Files = import.meta.glob<{ default: unknown }>("../../data/lexicons/*.json");

async function read(files: Files, path: string): Promise<unknown> {
  const load = files[path];
  return load === undefined ? null : (await load()).default;
}

export const readLeaveFile: ReadLeaveFile = (name) => read(LEAVES, `../../data/leaves/${name}.json`);

/** What tells why a word is missing; null where nothing is known of how the list was made. */
export async function loadRecipe(name: string): Promise<LookUpRecipe | null> {
  const file = (wanted: string): Promise<unknown> => read(RECIPES, `../../data/lexicons/${wanted}.json`);
  const own = await file(name);
  const like = likeOf(own);
  const recipe = parseRecipe(own, like === null ? null : await file(like));
  return recipe.ok ? recipe.value : null;
}
