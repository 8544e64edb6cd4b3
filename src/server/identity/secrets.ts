import { createHash, randomBytes, randomInt } from "node:crypto";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ID_LENGTH = 12;
const TOKEN_BYTES = 32;
/** Enough of a hash to tell the sessions of one person apart, too little to look one up. */
const SHOWN_DIGITS = 16;

/** A name for a new thing that nobody can guess or meet twice: 71 bits. */
export const newId = (): string => Array.from({ length: ID_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join("");

/** What a browser or a program shows to be let in. Only its hash is stored. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** A token is long and random, so a plain hash is enough: nobody can try them all. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** How a session is named in lists. */
export const shownId = (hash: string): string => hash.slice(0, SHOWN_DIGITS);
