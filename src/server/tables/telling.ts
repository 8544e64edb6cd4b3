import type { TableTelling } from "../services.ts";

/** What pages hear: they have the rules, and follow the facts themselves. */
export const FACTS_ALONE: TableTelling = {
  whole: ({ id, seat, view, facts, now }) =>
    `{"type":"table.whole","table":"${id}","setup":${JSON.stringify(view.setup)},"seat":${seat},"now":${now},"facts":${facts}}`,
  facts: ({ id, from, facts, now }) =>
    `{"type":"table.facts","table":"${id}","from":${from},"now":${now},"facts":${facts}}`,
};
