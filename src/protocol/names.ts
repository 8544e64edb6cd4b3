/** What both sides call by the same name, without the forms: a page has it at no cost. */

/** Of this protocol. A page of a lower one loads itself anew. */
export const PROTOCOL = 1;

/** The ruleset of an offer for a race of two on one Jewels board. */
export const JEWELS = "jewels";

/** Of a line of chat, in characters. */
export const LONGEST_LINE = 300;
