import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { Type } from "typebox";
import { forwardBytes, onShelf, type Shelved, shelf } from "../../library/shelf.ts";
import { open } from "./access.ts";
import { networkOf } from "./address.ts";
import type { App } from "./app.ts";
import { Downloads } from "./downloads.ts";
import { HttpFault } from "./fault.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Brotli's 9 takes a third of a second for the largest, once, on a thread of its own; 11 would take twenty times that. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
/** For whole lists, which hardly shrink: half of the time for a hundredth more. */
const BROTLI_WHOLE = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const A_YEAR = 31_536_000;
/** So long what lies on the shelf is remembered: to look takes the time of a hundred other answers. */
const SHELF_MS = 2000;

/** The part of a lexicon that a page needs, ready to be sent. All who are sent it are sent the same memory. */
interface PageFile {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

interface LexiconParts {
  readonly env: NodeJS.ProcessEnv;
  readonly now: () => number;
}

/** Word lists for the page. An address names the words by their hash, so that what it gives never changes. */
export function serveLexicons(app: App, { env, now }: LexiconParts): void {
  const kept = new Map<string, Promise<PageFile | null>>();
  const wholes = new Map<string, Promise<Buffer>>();
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
              address: Type.String(),
              whole: Type.Union([Type.Object({ address: Type.String(), bytes: Type.Integer() }), Type.Null()]),
            }),
          ),
        },
      },
    },
    async () => look().map(({ entry }) => entry),
  );

  app.get(
    "/lexicons/:file",
    { schema: { hide: true, params: Type.Object({ file: Type.String({ maxLength: 100 }) }) } },
    async (request, reply) => {
      const wanted = request.params.file;
      const found = onShelf(`/lexicons/${wanted}`, look());
      if (found === null) throw new HttpFault(404, "noSuchLexicon");
      downloads.begin(networkOf(request.ip), reply.raw);
      const accepted = request.headers["accept-encoding"] ?? "";
      reply
        .header("cache-control", `public, max-age=${A_YEAR}, immutable`)
        .header("vary", "accept-encoding")
        .type("application/octet-stream");
      if (found.isWhole) {
        if (!/\bbr\b/.test(accepted)) return reply.send(createReadStream(found.path));
        const packed = wholes.get(wanted) ?? readFile(found.path).then((bytes) => brotli(bytes, BROTLI_WHOLE));
        wholes.set(wanted, packed);
        return reply.header("content-encoding", "br").send(await packed);
      }
      const file = kept.get(wanted) ?? pageFile(found.entry.name, env);
      kept.set(wanted, file);
      const bytes = await file;
      if (bytes === null) throw new HttpFault(404, "noSuchLexicon");
      const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : null;
      if (encoding !== null) reply.header("content-encoding", encoding);
      return reply.send(bytes[encoding ?? "plain"]);
    },
  );
}

async function pageFile(name: string, env: NodeJS.ProcessEnv): Promise<PageFile | null> {
  const plain = forwardBytes(name, env);
  if (plain === null) return null;
  const [br, zipped] = await Promise.all([brotli(plain, BROTLI), zip(plain)]);
  return { plain: Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength), br, gzip: zipped };
}
