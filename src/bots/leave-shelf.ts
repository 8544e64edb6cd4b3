import { must } from "../base/result.ts";
import * as shape from "../base/shape.ts";
import type { Rules } from "../words/ruleset.ts";
import { type LeaveTable, leaveShape, readLeaves } from "./leaves.ts";

/** The content of a file of `data/leaves` by its name, however files are read where the engine runs; null: there is none. */
export type ReadLeaveFile = (name: string) => Promise<unknown>;

/** The leaves learnt for a ruleset; null where there are none, or where somebody's own ruleset of that name has other tiles. */
export type LeaveShelf = (rules: Rules) => Promise<LeaveTable | null>;

/** Instead of figures: the same tiles on the same board as another ruleset, which has them. */
const likeShape = shape.object({ like: shape.string() });

/** Each file is read when its ruleset is first played, and kept: a bot asks for it at every turn. */
export function makeLeaveShelf(read: ReadLeaveFile): LeaveShelf {
  const shelf = new WeakMap<Rules, Promise<LeaveTable | null>>();
  return (rules) => {
    const known = shelf.get(rules);
    if (known !== undefined) return known;
    const coming = load(read, rules);
    // What did not come, for want of a network, is asked for again the next time.
    coming.catch(() => shelf.delete(rules));
    shelf.set(rules, coming);
    return coming;
  };
}

async function load(read: ReadLeaveFile, { ruleset, alphabet }: Rules): Promise<LeaveTable | null> {
  const own = await read(ruleset.id);
  if (own === null) return null;
  const like = likeShape(own, "");
  return readLeaves(must(leaveShape(like.ok ? await read(like.value.like) : own, "")), alphabet);
}
