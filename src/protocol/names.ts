/** What both sides call by the same name, without the forms: a page has it at no cost. */

/** Of this protocol. A page of a lower one loads itself anew. */
export const PROTOCOL = 4;

/** What a program may be allowed to do for a person. */
export const SCOPES = ["read", "play", "chat"] as const;
export type Scope = (typeof SCOPES)[number];

/** The end of what has none, and still a date. */
export const FOR_EVER = Date.UTC(9999, 0, 1);

/** Of a line of chat, in characters. */
export const LONGEST_LINE = 300;

/** So many are on a page of a list. */
export const PAGE = 50;
