import { clocksAt } from "../../activity/table/clock.ts";
import type { TableView } from "../../activity/table/seen.ts";
import type { TableSetup } from "../../activity/table/setup.ts";
import { makeCgp } from "../../formats/cgp.ts";
import { lettersIn } from "../../lexicon/alphabet.ts";
import { makeTile, makeTiles } from "../../lexicon/spelling.ts";
import { makePlace } from "../../words/coordinates.ts";
import type { View } from "../../words/position.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { Telling } from "../base/telling.ts";

/** What does not change during a game: all that a program needs to read a board and to write a move. */
function rulesOf({ ruleset, alphabet, layout }: Rules) {
  const letters = Array.from({ length: lettersIn(alphabet) }, (_, i) => ({
    letter: alphabet.glyphs[i + 1],
    count: alphabet.counts[i + 1],
    points: alphabet.points[i + 1],
  }));
  const { rows, columns, start } = layout;
  return { ruleset, alphabet: { id: alphabet.id, letters, blanks: alphabet.blanks }, layout: { rows, columns, start } };
}

/** A table as one who asks may see it now, with squares and tiles as people write them. */
function stateOf(table: TableView, now: number) {
  const { view, setup, clocks, racks } = table;
  const { rules, seat, last, outcome } = view;
  const { alphabet, layout, ruleset } = rules;
  const isSeat = seat >= 0;
  return {
    version: table.version,
    ply: view.version,
    state: table.state,
    phase: view.phase,
    turn: table.state === "playing" ? view.turn : null,
    yourTurn: table.state === "playing" && isSeat && view.turn === seat,
    scores: view.scores,
    rack: isSeat ? makeTiles(alphabet, view.rack) : null,
    rackSizes: view.rackSizes,
    bag: view.bagSize,
    board: boardRows(view),
    cgp: cgpOf(view),
    last: last && {
      seat: last.seat,
      at: makePlace(layout, ruleset.coordinates, last),
      tiles: makeTiles(alphabet, last.tiles),
      points: last.points,
    },
    clocks: clocksAt(setup.clock, clocks, now),
    aborting: table.aborting,
    outcome: outcome && { reason: outcome.reason, winners: outcome.winners, adjustments: outcome.adjustments },
    racks: racks?.map((rack) => makeTiles(alphabet, rack)) ?? null,
  };
}

/** A text a row: a dot for an empty square, small letters for blanks, brackets around tiles of several characters. */
const boardRows = ({ board, rules }: View): string[] =>
  Array.from({ length: rules.layout.rows }, (_, row) => {
    const { columns } = rules.layout;
    const tiles = board.subarray(row * columns, (row + 1) * columns);
    return Array.from(tiles, (tile) => makeTile(rules.alphabet, tile)).join("");
  });

/** CGP begins with the seat that asks; racks of others are unknown. */
function cgpOf(view: View): string {
  const { rules, board, scoreless, rackSizes } = view;
  const first = Math.max(0, view.seat);
  const order = rackSizes.map((_, by) => (first + by) % rackSizes.length);
  const racks = order.map((seat) => (seat === view.seat ? view.rack : []));
  const scores = order.map((seat) => view.scores[seat]);
  return makeCgp(rules, { board, racks, scores, scoreless, opcodes: "" });
}

/** What programs hear, who need not know the rules: the facts and the whole state after them. */
export const WHOLE_STATE: Telling<TableSetup, TableView> = {
  whole({ id, seat, view, facts, now }) {
    const { setup } = view;
    const head = JSON.stringify({ type: "full", game: id, seat, setup, rules: rulesOf(view.view.rules) });
    return `${head.slice(0, -1)},"facts":${facts},"state":${JSON.stringify(stateOf(view, now))}}`;
  },
  facts: ({ id, view, from, facts, now }) =>
    `{"type":"state","game":"${id}","from":${from},"facts":${facts},"state":${JSON.stringify(stateOf(view, now))}}`,
};
