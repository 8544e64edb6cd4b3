import { spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wordLines } from "../src/lexicon/lexicon.ts";
import { findRules } from "../src/words/catalog.ts";
import type { Rules } from "../src/words/ruleset.ts";
import { ROOT, workshop } from "./support/command.ts";
import { startTestServer, type TestServer } from "./support/server.ts";
import { member, Visitor } from "./support/visitor.ts";

const { folder, fileWith } = workshop("bot");
let server: TestServer;
let words: string;
beforeAll(async () => {
  server = await startTestServer();
  const rules = findRules("classic-en") as Rules;
  const list = await server.services.words.ready(rules);
  if (list.state !== "here") throw new Error("no words");
  const lines = wordLines(list.lexicon.arcs, rules.alphabet.glyphs, list.lexicon.dawg).split("\n");
  words = join(folder, fileWith("words.txt", lines.filter((word) => word.length <= 6).join("\n")));
});
afterAll(() => server?.end());

interface Told {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the example until it ends; `heard` is called with every piece of what it prints. */
function runBot(args: readonly string[], token: string | null, heard: (out: string) => void = () => {}): Promise<Told> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH ?? "", ...(token === null ? {} : { TESSERA_TOKEN: token }) };
    const bot = spawn("python3", [join(ROOT, "examples/bot/bot.py"), server.url, words, ...args], { env });
    let [out, err] = ["", ""];
    bot.stdout.on("data", (part) => {
      out += part;
      heard(out);
    });
    bot.stderr.on("data", (part) => {
      err += part;
    });
    bot.on("close", (code) => resolve({ code, out, err }));
  });
}

test("two copies of the example bot play a whole game with each other, one with a token and one as a guest", async () => {
  const owner = await member(server.url);
  const { token } = (await owner.post("/api/me/tokens", { label: "bot", scopes: ["play"] })).body;
  let second: Promise<Told> | null = null;
  const first = await runBot([], token, (out) => {
    if (out.includes("offered")) second ??= runBot(["--take"], null);
  });
  expect(first.err).not.toContain("Traceback");
  expect(first.code).toBe(0);
  const other = (await second) as unknown as Told;
  expect(other.code).toBe(0);
  const game = /playing (\w+) on seat/.exec(first.out)?.[1];
  expect(other.out).toContain(`playing ${game} on seat`);
  expect(first.out.split("\n").at(-2)).toBe(other.out.split("\n").at(-2));
  const { body } = await new Visitor(server.url).get(`/api/games/${game}`);
  expect(body).toMatchObject({ state: "over", ruleset: "classic-en" });
  // It really plays: both lay words in most of their turns.
  const laid = (out: string) => out.split("\n").filter((line) => /^(?:\d+[A-O]|[A-O]\d+) [A-Z.]+$/.test(line)).length;
  expect(laid(first.out)).toBeGreaterThan(4);
  expect(laid(other.out)).toBeGreaterThan(4);
});

test("it plays against a computer player as well", async () => {
  const told = await runBot(["--against", "beginner"], null);
  expect(told.code).toBe(0);
  expect(told.out).toMatch(/over: over, scores \[\d+, \d+\]/);
});
