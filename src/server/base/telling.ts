/** How an activity is put into words: each is asked once for all who hear the same of it. */
export interface Telling<Setup, View> {
  whole(told: Told<Setup, View>): string;
  facts(told: Told<Setup, View>): string;
}

export interface Told<Setup, View> {
  readonly kind: string;
  readonly id: string;
  readonly setup: Setup;
  readonly seat: number;
  /** After the facts. */
  readonly view: View;
  /** The version before the first of the facts. */
  readonly from: number;
  /** A list as JSON. */
  readonly facts: string;
  readonly now: number;
}

/** What pages hear: they have the rules, and follow the facts themselves. */
export const FACTS_ALONE: Telling<unknown, unknown> = {
  whole: ({ kind, id, setup, seat, facts, now }) =>
    `{"type":"activity.whole","kind":"${kind}","activity":"${id}","setup":${JSON.stringify(setup)},"seat":${seat},"now":${now},"facts":${facts}}`,
  facts: ({ kind, id, from, facts, now }) =>
    `{"type":"activity.facts","kind":"${kind}","activity":"${id}","from":${from},"now":${now},"facts":${facts}}`,
};
