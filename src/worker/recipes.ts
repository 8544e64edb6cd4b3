import type { LookUpRecipe } from "../wordlists/lookup.ts";
import { recipeShape } from "../wordlists/recipe.ts";

type Load = () => Promise<{ readonly default: object }>;

/** Each is fetched when somebody asks why a word of its list is missing. */
const FILES: Readonly<Record<string, Load>> = {
  cs: () => import("../../data/lexicons/cs.json", { with: { type: "json" } }),
  de: () => import("../../data/lexicons/de.json", { with: { type: "json" } }),
  en: () => import("../../data/lexicons/en.json", { with: { type: "json" } }),
  es: () => import("../../data/lexicons/es.json", { with: { type: "json" } }),
  fr: () => import("../../data/lexicons/fr.json", { with: { type: "json" } }),
  is: () => import("../../data/lexicons/is.json", { with: { type: "json" } }),
  pl: () => import("../../data/lexicons/pl.json", { with: { type: "json" } }),
  pt: () => import("../../data/lexicons/pt.json", { with: { type: "json" } }),
  "pt-118": () => import("../../data/lexicons/pt-118.json", { with: { type: "json" } }),
  ro: () => import("../../data/lexicons/ro.json", { with: { type: "json" } }),
};

async function fieldsOf(name: string): Promise<Record<string, unknown>> {
  const load = FILES[name];
  if (load === undefined) return {};
  const { like, ...own } = (await load()).default as Record<string, unknown>;
  return typeof like === "string" ? { ...(await fieldsOf(like)), ...own } : own;
}

/** Null where nothing is known of how the list was made. */
export async function loadRecipe(name: string): Promise<LookUpRecipe | null> {
  const checked = recipeShape(await fieldsOf(name), "");
  return checked.ok ? checked.value : null;
}
