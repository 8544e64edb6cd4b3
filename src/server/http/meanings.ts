import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { spellWord, wordText } from "../../lexicon/spelling.ts";
import { explain } from "../../library/meanings.ts";
import { LANGUAGES_WITH_MEANINGS, PARTS } from "../../wordlists/meanings.ts";
import { encodeMeanings, MEANINGS_VERSION, type MeaningsFile } from "../../wordlists/meanings-file.ts";
import { findAlphabet } from "../../words/catalog.ts";
import type { Words } from "../base/parts.ts";
import { open } from "./access.ts";
import { networkOf } from "./address.ts";
import type { App } from "./app.ts";
import type { Downloads } from "./downloads.ts";
import { HttpFault } from "./fault.ts";
import { Fault } from "./schemas.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
/** A page keeps it for longer, and asks again when it is used; what words mean hardly changes. */
const A_DAY = 86_400;
const LONGEST_WORD = 60;

interface Packed {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

interface MeaningParts {
  readonly words: Words;
  readonly downloads: Downloads;
  /** Language and alphabet of a list that this server has; null: it has none of that name. */
  readonly listed: (name: string) => { readonly language: string; readonly alphabet: string } | null;
}

const Explanation = Type.Object({
  word: Type.String({ description: "As the list's tiles spell it, in small letters" }),
  language: Type.String(),
  meanings: Type.Array(
    Type.Object({
      lemma: Type.String({ description: "The word itself, or the one that it is a form of" }),
      senses: Type.Array(
        Type.Object({
          part: Type.Enum(Object.values(PARTS)),
          text: Type.String(),
        }),
      ),
    }),
  ),
  link: Type.Union([Type.Object({ name: Type.String(), address: Type.String() }), Type.Null()]),
  source: Type.Union([Type.Object({ version: Type.String(), licence: Type.String() }), Type.Null()]),
});

/** What words mean: in pieces for the page, which keeps them, and a word at a time for programs. */
export function serveMeanings(app: App, { words, downloads, listed }: MeaningParts): void {
  const files = new Map<string, Promise<MeaningsFile | null>>();
  const packed = new Map<string, Promise<Packed>>();
  /** Once for all who ask; what could not be had is asked for anew the next time. */
  const fileOf = async (language: string): Promise<MeaningsFile | null> => {
    if (!LANGUAGES_WITH_MEANINGS.includes(language)) return null;
    const coming = files.get(language) ?? words.meaningsOf(language);
    files.set(language, coming);
    const file = await coming.catch(() => null);
    if (file === null && files.get(language) === coming) files.delete(language);
    if (file === null) throw new HttpFault(503, "wordsNotReady", { retryAfter: 5 });
    return file;
  };
  const pack = (key: string, piece: () => Uint8Array): Promise<Packed> => {
    const coming = packed.get(key) ?? packPiece(piece());
    packed.set(key, coming);
    return coming;
  };

  app.get(
    "/api/lexicons/:name/meanings/:word",
    {
      config: open,
      schema: {
        tags: ["games"],
        summary: "What a word of a list means: definitions where the server has them, and a dictionary elsewhere",
        params: Type.Object({
          name: Type.String({ maxLength: 100 }),
          word: Type.String({ minLength: 1, maxLength: LONGEST_WORD }),
        }),
        response: { 200: Explanation, 400: Fault, 404: Fault, 503: Fault },
      },
    },
    async (request, reply) => {
      const list = listed(request.params.name);
      const alphabet = list && findAlphabet(list.alphabet);
      if (list === null || alphabet === null) throw new HttpFault(404, "noSuchLexicon");
      const letters = spellWord(alphabet, request.params.word);
      if (letters === null) throw new HttpFault(400, "badWord", { alphabet: alphabet.id });
      reply.header("cache-control", `public, max-age=${A_DAY}`);
      return explain(await fileOf(list.language), list.language, wordText(alphabet, letters));
    },
  );

  app.get(
    `/lexicons/meanings-${MEANINGS_VERSION}/:language/:piece`,
    {
      schema: {
        hide: true,
        params: Type.Object({
          language: Type.String({ pattern: "^[a-z]{2,3}$" }),
          piece: Type.String({ pattern: "^[a-z]{2}$" }),
        }),
      },
    },
    async (request, reply) => {
      const { language, piece } = request.params;
      downloads.begin(networkOf(request.ip), reply.raw);
      const file = await fileOf(language);
      if (file === null) throw new HttpFault(404, "noMeanings");
      // Letters with which no word begins have a piece without words, which a page may keep as well.
      const bytes = await pack(`${language} ${piece}`, () => file.pieces.get(piece) ?? new Uint8Array(0));
      // By its name a page knows which edition of the whole it may keep.
      reply.header("etag", `"${file.key}"`).header("cache-control", `public, max-age=${A_DAY}`);
      return sendPacked(request, reply.type("text/plain; charset=utf-8"), bytes);
    },
  );

  app.get(
    `/lexicons/meanings-${MEANINGS_VERSION}/:language/whole/:key`,
    {
      schema: {
        hide: true,
        params: Type.Object({
          language: Type.String({ pattern: "^[a-z]{2,3}$" }),
          key: Type.String({ pattern: "^[0-9a-f]{16}$" }),
        }),
      },
    },
    async (request, reply) => {
      const { language, key } = request.params;
      downloads.begin(networkOf(request.ip), reply.raw);
      const file = await fileOf(language);
      if (file?.key !== key) throw new HttpFault(404, "noMeanings");
      const bytes = await pack(language, () => encodeMeanings(file));
      reply.header("cache-control", "public, max-age=31536000, immutable");
      return sendPacked(request, reply.type("application/octet-stream"), bytes);
    },
  );
}

/** In the best way that the asker can undo. */
function sendPacked(request: FastifyRequest, reply: FastifyReply, bytes: Packed): FastifyReply {
  reply.header("vary", "accept-encoding");
  const accepted = request.headers["accept-encoding"] ?? "";
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : null;
  if (encoding !== null) reply.header("content-encoding", encoding);
  return reply.send(bytes[encoding ?? "plain"]);
}

async function packPiece(piece: Uint8Array): Promise<Packed> {
  const [br, zipped] = await Promise.all([brotli(piece, BROTLI), zip(piece)]);
  return { plain: Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength), br, gzip: zipped };
}
