// tessera/formats: games and positions as text, and back. A parser never throws: it says what is wrong, and where.

/** A position in one line. */
export { type CgpPosition, makeCgp, parseCgp, viewOfCgp } from "../formats/cgp.ts";
/** Text of a file in UTF-8 or Latin-1. */
export { decodeText } from "../formats/encoding.ts";
/** What is wrong in a text: a code with its figures, line and column. */
export type { TextFault } from "../formats/fault.ts";
/** GCG, in which games of this kind are commonly exchanged. */
export {
  decodeGcg,
  type GcgGame,
  type GcgLine,
  type GcgPlayer,
  gcgPlayers,
  gcgTurns,
  makeGcg,
  parseGcg,
} from "../formats/gcg.ts";
/** A GCG game with every score computed anew, and what is wrong in it. */
export { auditGcg, type GcgAudit, type SheetRow } from "../formats/gcg-audit.ts";
/** GCG from the record of a game, and the record of a game from GCG. */
export { gcgFromRecord } from "../formats/gcg-export.ts";
export { recordFromGcg } from "../formats/gcg-record.ts";
/** Board files of Jewels. */
export { makeBoardFile, parseBoardFile } from "../formats/jewels-board.ts";
/** Games of Jewels as JSON. */
export { type JewelsFile, makeJewelsFile, parseJewelsFile } from "../formats/jewels-record.ts";
/** What a judge asks a program that plays Jewels, and what the program answers. */
export { makeAnswer, makeQuestion, parseAnswer, parseQuestion, type TurnQuestion } from "../formats/jewels-turn.ts";
/** Games as JSON. */
export { makeRecord, parseRecord } from "../formats/record.ts";
