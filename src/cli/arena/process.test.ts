import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, test, vi } from "vitest";
import { PATIENCE_MS } from "../../../test/support/patience.ts";
import { isAlive } from "../../../test/support/processes.ts";
import { type Answerer, startProcess } from "./process.ts";

/** Enough for any program that answers at all, also on a busy machine. */
const LONG = PATIENCE_MS;
const SHORT = 150;

const folder = mkdtempSync(join(tmpdir(), "tessera-process-"));
afterAll(() => rmSync(folder, { recursive: true }));

const groups = new Set<number>();
const started: Answerer[] = [];
const start = (command: string, farewellMillis?: number): Answerer => {
  const watcher = {
    begun: (group: number) => void groups.add(group),
    ended: (group: number) => void groups.delete(group),
  };
  started.push(startProcess(command, watcher, farewellMillis));
  return started[started.length - 1];
};
afterEach(() => {
  for (const answerer of started.splice(0)) answerer.kill();
  // Whoever watches is told of every end.
  expect([...groups]).toEqual([]);
});

describe("a program", () => {
  it("gets lines and answers lines, as often as it is asked", async () => {
    const echo = start('while read -r line; do echo "you said $line"; done');
    for (const word of ["one", "two ", '{"a":"þæö"}'])
      expect(await echo.ask(word, LONG)).toEqual({ ok: true, value: `you said ${word.trim()}` });
    await echo.close();
  });

  it("may write an answer piece by piece, and end its lines as Windows does", async () => {
    const slow = start("read l; printf '8H '; sleep 0.05; printf 'WORD\\r\\n'; read l");
    expect(await slow.ask("?", LONG)).toEqual({ ok: true, value: "8H WORD\r" });
  });

  it("may answer and end, and is heard", async () => {
    const last = start("read l; echo pass; exit 0");
    expect(await last.ask("?", LONG)).toEqual({ ok: true, value: "pass" });
    expect(await last.ask("?", LONG)).toMatchObject({ ok: false, fault: { key: "arena.ended", values: { code: 0 } } });
  });

  it("may write to standard error as much as it likes", async () => {
    const chatty = start("while read l; do seq 1 30000 >&2; echo pass; done");
    for (let i = 0; i < 3; i++) expect(await chatty.ask("?", LONG)).toEqual({ ok: true, value: "pass" });
  });

  it("may do without reading the question", async () => {
    const deaf = start("exec 0<&-; sleep 0.1; echo pass; sleep 5");
    expect(await deaf.ask("x".repeat(500_000), LONG)).toEqual({ ok: true, value: "pass" });
  });
});

describe("a program that gives no answer", () => {
  test.each([
    ["is late", "while read l; do sleep 30; echo pass; done"],
    ["is silent", "sleep 30"],
    ["does not end its line", "printf pass; sleep 30"],
  ])("%s", async (_, command) => {
    const program = start(command);
    const late = { ok: false, fault: { key: "arena.late", values: { millis: SHORT } } };
    expect(await program.ask("?", SHORT)).toEqual(late);
    // It is not asked again.
    expect(await program.ask("?", LONG)).toEqual(late);
  });

  test.each([
    ["exit 3", "arena.ended", { code: 3 }],
    ["read l; exit 0", "arena.ended", { code: 0 }],
    ["kill -SEGV $$", "arena.endedBySignal", { signal: "SIGSEGV" }],
    ["read l; exit 2; echo pass", "arena.ended", { code: 2 }],
  ])("because it ends: %s", async (command, key, values) => {
    expect(await start(command).ask("?", LONG)).toEqual({ ok: false, fault: { key, values } });
  });

  it("leaves its last words", async () => {
    const program = start("echo 'Traceback:' >&2; echo 'NameError: \x1b[31mrack' >&2; echo >&2; exit 1");
    expect(await program.ask("?", LONG)).toEqual({
      ok: false,
      fault: {
        key: "arena.lastWords",
        values: { why: { key: "arena.ended", values: { code: 1 } }, text: "NameError: \ufffd[31mrack" },
      },
    });
  });

  it("because there is no such program", async () => {
    const answer = await start("tessera-no-such-program --fast").ask("?", LONG);
    expect(answer).toMatchObject({ ok: false, fault: { key: "arena.lastWords" } });
    expect(JSON.stringify(answer)).toMatch(/127.*not found/);
  });

  it("although something that it began holds its output open", async () => {
    const answer = await start("sleep 30 & exit 4").ask("?", LONG);
    expect(answer).toEqual({ ok: false, fault: { key: "arena.ended", values: { code: 4 } } });
  });
});

describe("a program that says too much", () => {
  it("has its first line heard, and nothing after it", async () => {
    const program = start("while read l; do echo pass; echo 'I am done'; done");
    expect(await program.ask("?", LONG)).toEqual({ ok: true, value: "pass" });
    const next = await program.ask("?", LONG);
    // The second line comes at once, or a moment later as the answer to the next question.
    if (next.ok) expect(next.value).toBe("I am done");
    else expect(next.fault).toEqual({ key: "arena.unasked", values: { text: "I am done" } });
  });

  it("is stopped where it would never end", async () => {
    const program = start("yes pass");
    expect(await program.ask("?", LONG)).toEqual({ ok: true, value: "pass" });
    expect(await program.ask("?", LONG)).toMatchObject({ ok: false, fault: { key: "arena.unasked" } });
    const endless = start("tr '\\0' x < /dev/zero");
    expect(await endless.ask("?", LONG)).toEqual({
      ok: false,
      fault: { key: "arena.tooLong", values: { most: 10_000 } },
    });
  });
});

describe("the end", () => {
  it("is told by closing the input, and a program may clear up", async () => {
    const file = join(folder, "done");
    const program = start(`while read l; do echo pass; done; echo bye; touch '${file}'`, LONG);
    await program.ask("?", LONG);
    await program.close();
    expect(existsSync(file)).toBe(true);
  });

  test.each([
    ["after a fault", (program: Answerer) => program.ask("?", SHORT)],
    ["where the program does not end by itself", (program: Answerer) => program.close()],
  ])("takes all with it that the program began: %s", async (_, finish) => {
    const file = join(folder, "pids");
    const program = start(
      `trap '' TERM HUP; sleep 300 & echo $$ $! > '${file}.new'; mv '${file}.new' '${file}'; sleep 300`,
    );
    await vi.waitFor(() => expect(existsSync(file)).toBe(true), { timeout: LONG });
    const pids = readFileSync(file, "utf8").trim().split(" ");
    rmSync(file);
    expect(pids.map(isAlive)).toEqual([true, true]);
    await finish(program);
    await vi.waitFor(() => expect(pids.map(isAlive)).toEqual([false, false]), { timeout: LONG });
  });
});
