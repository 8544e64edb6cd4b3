import type { Tile } from "../../lexicon/alphabet.ts";
import type { Square } from "../../words/layout.ts";
import type { Placement } from "../../words/move.ts";
import { emptyPosition, type View, viewFor } from "../../words/position.ts";
import type { Rules } from "../../words/ruleset.ts";
import { applySeen, type SeenEvent, seenBy } from "../../words/seen.ts";
import type { Timed } from "../activity.ts";
import {
  afterFact,
  isTableEvent,
  startStatus,
  type Table,
  type TableEvent,
  type TableFact,
  type TableStatus,
} from "./fact.ts";
import type { TableSetup } from "./setup.ts";

/** A TableFact as one seat, or somebody who watches, may hear of it. */
export type SeenFact =
  | SeenEvent
  | Exclude<TableEvent, { type: "revealed" }>
  /** With the racks as they were at the end: now everybody may know them. */
  | { readonly type: "revealed"; readonly seed: string; readonly racks: readonly (readonly Tile[])[] };

/**
 * A table as one seat, or a watcher, knows it. It follows from the setup and the facts that were heard; they are not kept
 * here, so that following one more costs the same however many there were.
 */
export interface TableView extends TableStatus {
  readonly view: View;
  /** What the seat was told for its last hint, until the turn has passed. */
  readonly hint: Placement | { readonly square: Square } | null;
  /** Once it is over. */
  readonly racks: readonly (readonly Tile[])[] | null;
}

/** Built field by field. `table`: as it was before the fact. `seat`: SPECTATOR for somebody who has none. */
export function redact(table: Table, fact: TableFact, seat: number): SeenFact {
  if (!isTableEvent(fact)) return seenBy(table.position, fact, seat);
  switch (fact.type) {
    case "abortOffered":
    case "abortWithdrawn":
    case "timedOut":
      return { type: fact.type, seat: fact.seat };
    case "clockStood":
      return { type: "clockStood", from: fact.from, until: fact.until };
    case "aborted":
      return { type: "aborted", by: fact.by };
    case "revealed":
      return { type: "revealed", seed: fact.seed, racks: table.position.racks };
  }
}

export function startView(setup: TableSetup, rules: Rules, seat: number): TableView {
  // Before the deal nothing is hidden, and the order of the bag is known to nobody.
  const view = viewFor(emptyPosition(rules, setup.seats.length, [0, 0, 0, 0]), seat);
  return { ...startStatus(setup), view, hint: null, racks: null };
}

const isSeenTableEvent = (fact: SeenFact): fact is Exclude<SeenFact, SeenEvent> => isTableEvent(fact as TableFact);

/** What the page does with every fact it hears. */
export function follow(table: TableView, { at, fact }: Timed<SeenFact>): TableView {
  const view = isSeenTableEvent(fact) ? table.view : applySeen(table.view, fact);
  const after = afterFact(table, fact, view.turn, at);
  const hint =
    fact.type === "hint" && fact.hint !== null ? fact.hint : view.turn === table.view.turn ? table.hint : null;
  const racks = fact.type === "revealed" ? fact.racks : table.racks;
  return { ...after, view, hint, racks };
}

export const followAll = (table: TableView, facts: readonly Timed<SeenFact>[]): TableView =>
  facts.reduce(follow, table);
