import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { Type } from "typebox";
import { forwardBytes, onShelf, shelf } from "../../library/shelf.ts";
import { open } from "./access.ts";
import type { App } from "./app.ts";
import { HttpFault } from "./fault.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Brotli's 9 takes a third of a second for the largest, once, on a thread of its own; 11 would take twenty times that. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
/** For whole lists, which hardly shrink: half of the time for a hundredth more. */
const BROTLI_WHOLE = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const A_YEAR = 31_536_000;

/** The part of a lexicon that a page needs, ready to be sent. */
interface PageFile {
  readonly plain: Uint8Array;
  readonly br: Uint8Array;
  readonly gzip: Uint8Array;
}

/** Word lists for the page. An address names the words by their hash, so that what it gives never changes. */
export function serveLexicons(app: App, env: NodeJS.ProcessEnv = process.env): void {
  const kept = new Map<string, Promise<PageFile | null>>();
  const wholes = new Map<string, Promise<Uint8Array>>();

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
    async () => shelf(env),
  );

  app.get(
    "/lexicons/:file",
    { schema: { hide: true, params: Type.Object({ file: Type.String({ maxLength: 100 }) }) } },
    async (request, reply) => {
      const wanted = request.params.file;
      const entry = onShelf(`/lexicons/${wanted}`, env);
      if (entry === null) throw new HttpFault(404, "noSuchLexicon");
      const accepted = request.headers["accept-encoding"] ?? "";
      reply
        .header("cache-control", `public, max-age=${A_YEAR}, immutable`)
        .header("vary", "accept-encoding")
        .type("application/octet-stream");
      if (entry.isWhole) {
        if (!/\bbr\b/.test(accepted)) return reply.send(createReadStream(entry.path));
        const packed = wholes.get(wanted) ?? readFile(entry.path).then((bytes) => brotli(bytes, BROTLI_WHOLE));
        wholes.set(wanted, packed);
        return reply.header("content-encoding", "br").send(Buffer.from(await packed));
      }
      const file = kept.get(wanted) ?? pageFile(entry.name, env);
      kept.set(wanted, file);
      const found = await file;
      if (found === null) throw new HttpFault(404, "noSuchLexicon");
      const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : null;
      if (encoding !== null) reply.header("content-encoding", encoding);
      return reply.send(Buffer.from(found[encoding ?? "plain"]));
    },
  );
}

async function pageFile(name: string, env: NodeJS.ProcessEnv): Promise<PageFile | null> {
  const plain = forwardBytes(name, env);
  if (plain === null) return null;
  const [br, zipped] = await Promise.all([brotli(plain, BROTLI), zip(plain)]);
  return { plain, br, gzip: zipped };
}
