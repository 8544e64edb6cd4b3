import { createReadStream } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { Type } from "typebox";
import { orNull } from "../../activity/plain.ts";
import { onShelf, type Shelved, shelf } from "../../library/shelf.ts";
import { gradeFrom } from "../base/grade.ts";
import type { Words } from "../base/parts.ts";
import { open } from "./access.ts";
import { networkOf } from "./address.ts";
import type { App } from "./app.ts";
import { Downloads } from "./downloads.ts";
import { HttpFault } from "./fault.ts";
import { serveMeanings } from "./meanings.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Brotli's 9 takes a third of a second for the largest, once, on a thread of its own; 11 would take twenty times that. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
/** For whole lists, which hardly shrink: half of the time for a hundredth more. */
const BROTLI_WHOLE = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const A_YEAR = 31_536_000;
/** So long what lies on the shelf is remembered: to look takes the time of a hundred other answers. */
const SHELF_MS = 2000;
const MOST_KEPT = 64;

const WordGrade = Type.Union([Type.Literal("noslurs"), Type.Literal("school")], {
  description: "Which words new games here leave out; null: none",
});

/** The part of a lexicon that a page needs, ready to be sent. All who are sent it are sent the same memory. */
interface PageFile {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

interface LexiconParts {
  readonly env: NodeJS.ProcessEnv;
  readonly now: () => number;
  readonly words: Words;
}

/** Word lists for the page. An address names the words by their hash, so that what it gives never changes. */
export function serveLexicons(app: App, { env, now, words }: LexiconParts): void {
  const kept = new Map<string, Promise<PageFile | null>>();
  const wholes = new Map<string, Promise<Buffer | null>>();
  /** Once for all who ask; one that could not be had is asked for anew the next time. */
  const once = <T>(files: Map<string, Promise<T | null>>, name: string, make: () => Promise<T | null>) => {
    const known = files.get(name);
    if (known !== undefined) return known;
    const made = make().then((file) => {
      if (file === null) files.delete(name);
      return file;
    });
    // Lists that change often have many editions: what was asked for first is made again when it is asked for.
    if (files.size >= MOST_KEPT) files.delete(files.keys().next().value as string);
    files.set(name, made);
    return made;
  };
  const grade = gradeFrom(env);
  const downloads = new Downloads();
  let looked: { readonly at: number; readonly shelved: readonly Shelved[] } | null = null;
  const look = (): readonly Shelved[] => {
    if (looked === null || now() - looked.at > SHELF_MS) looked = { at: now(), shelved: shelf(env) };
    return looked.shelved;
  };

  app.get(
    "/api/lexicons",
    {
      config: open,
      schema: {
        tags: ["games"],
        summary: "Word lists that this server has, and where a page finds them",
        response: {
          200: Type.Array(
            Type.Object({
              name: Type.String(),
              language: Type.String(),
              alphabet: Type.String(),
              words: Type.Integer(),
              version: Type.String(),
              licence: Type.String(),
              hash: Type.String(),
              grade: orNull(WordGrade),
              address: Type.String(),
              base: Type.Union([Type.String(), Type.Null()], {
                description: "Of a list that this server keeps: the list that it was made of",
              }),
              whole: Type.Union([Type.Object({ address: Type.String(), bytes: Type.Integer() }), Type.Null()]),
            }),
          ),
        },
      },
    },
    async () =>
      [...look().map(({ entry }) => ({ ...entry, base: null })), ...(await ownEntries(words))].map((entry) => ({
        ...entry,
        grade,
      })),
  );

  const listed = (name: string) => look().find(({ entry }) => entry.name === name)?.entry ?? null;
  serveMeanings(app, { words, downloads, listed });

  app.get(
    "/lexicons/:file",
    { schema: { hide: true, params: Type.Object({ file: Type.String({ maxLength: 100 }) }) } },
    async (request, reply) => {
      const wanted = request.params.file;
      const found: Wanted | null = onShelf(`/lexicons/${wanted}`, look()) ?? (await ownAt(words, wanted));
      if (found === null) throw new HttpFault(404, "noSuchLexicon");
      downloads.begin(networkOf(request.ip), reply.raw);
      const accepted = request.headers["accept-encoding"] ?? "";
      // Checked before it is sent: a page keeps it for a year.
      const packed = found.isWhole ? await once(wholes, wanted, () => wholeFile(words, found)) : null;
      const file = found.isWhole ? null : await once(kept, wanted, () => pageFile(words, found));
      if (packed === null && file === null) throw new HttpFault(404, "noSuchLexicon");
      reply
        .header("cache-control", `public, max-age=${A_YEAR}, immutable`)
        .header("vary", "accept-encoding")
        .type("application/octet-stream");
      const takesGzip = file !== null && /\bgzip\b/.test(accepted);
      const encoding = /\bbr\b/.test(accepted) ? "br" : takesGzip ? "gzip" : null;
      if (encoding !== null) reply.header("content-encoding", encoding);
      // So that a page can tell how far it is: what comes compressed has another length.
      if (encoding !== null && file !== null) reply.header("x-plain-length", file.plain.length);
      if (file !== null) return reply.send(file[encoding ?? "plain"]);
      return reply.send(encoding === null && found.path !== null ? createReadStream(found.path) : packed);
    },
  );
}

/** So long the index waits for lists that have changed: what takes longer stands in a later one. */
const OWN_MS = 2000;

/** The whole hash stands in the address: it may be an edition of before, which lies on no shelf. */
const ownAddress = (name: string, hash: string): string => `/lexicons/${name}-${hash}.lexicon`;

/** The store may be away: what lies on the shelf can be fetched all the same. */
async function ownEntries(words: Words) {
  const editions = await words.ownEditions(OWN_MS).catch(() => []);
  return editions.map(({ baseHash: _, ...about }) => ({
    ...about,
    address: ownAddress(about.name, about.hash),
    whole: null,
  }));
}

interface Wanted {
  /** Null: nowhere for certain. It may have to be made. */
  readonly path: string | null;
  readonly entry: { readonly name: string; readonly hash: string };
  readonly isWhole: boolean;
}

/** An edition of a list that this server keeps. */
async function ownAt(words: Words, wanted: string): Promise<Wanted | null> {
  const [, name, hash] = /^([a-z0-9][a-z0-9-]{0,29})-([0-9a-f]{64})\.lexicon$/.exec(wanted) ?? [];
  if (name === undefined || !(await words.isOwnEdition(name, hash))) return null;
  return { path: null, entry: { name, hash }, isWhole: false };
}

async function wholeFile(words: Words, { entry }: Wanted): Promise<Buffer | null> {
  const bytes = await words.fileOf(entry.name, entry.hash, true);
  return bytes && brotli(bytes, BROTLI_WHOLE);
}

async function pageFile(words: Words, { entry }: Wanted): Promise<PageFile | null> {
  const plain = await words.fileOf(entry.name, entry.hash, false);
  if (plain === null) return null;
  const [br, zipped] = await Promise.all([brotli(plain, BROTLI), zip(plain)]);
  return { plain: Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength), br, gzip: zipped };
}
