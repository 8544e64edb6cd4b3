import { deal } from "../../words/decide.ts";
import type { Activity } from "../activity.ts";
import { applyFact, rulesOfTable, startTable, type Table, type TableFact } from "./fact.ts";
import { TableFactForm } from "./forms.ts";
import { lookAt } from "./patience.ts";
import { decideTable, judgeTable, outcomeOf, type TableAction, type TableWords } from "./rules.ts";
import { follow, redact, type SeenFact, startView, type TableView } from "./seen.ts";
import { TableSetup } from "./setup.ts";

/** The letter-tile game among people and computer players. */
export const table: Activity<TableSetup, Table, TableAction, TableFact, SeenFact, TableView, TableWords> = {
  kind: "table",
  isPublic: true,
  forms: { setup: TableSetup, fact: TableFactForm },
  seats: ({ seats }) => seats.map(({ account }) => account),
  topic: ({ ruleset }) => ruleset,
  start: (setup, seed) => {
    const rules = rulesOfTable(setup);
    return rules && startTable(setup, rules, seed);
  },
  opening: ({ position }) => [deal(position)],
  decide: decideTable,
  apply: applyFact,
  see: redact,
  look: (setup, seat) => {
    const rules = rulesOfTable(setup);
    return rules && startView(setup, rules, seat);
  },
  follow,
  status: ({ state }) => state,
  turn: ({ state, position }) => (state === "playing" ? position.turn : null),
  dueAt: (state) => (state.state === "playing" ? lookAt(state) : null),
  judge: judgeTable,
  result: outcomeOf,
};
