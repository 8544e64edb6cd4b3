import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, watch } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ENV, HOME, LAUNCHER, workshop } from "./support/command.ts";

const { folder, tessera } = workshop("lexicon-build");

function begin(home: string, ...args: string[]): ChildProcess {
  const env = { ...ENV, TESSERA_HOME: home };
  return spawn(LAUNCHER, ["lexicon", ...args], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
}

async function answerOf(child: ChildProcess) {
  let [stdout, stderr] = ["", ""];
  child.stdout?.on("data", (part) => {
    stdout += part;
  });
  child.stderr?.on("data", (part) => {
    stderr += part;
  });
  const [status] = await once(child, "close");
  return { stdout, stderr, status };
}

const filesIn = (home: string): string[] => readdirSync(join(home, "cache")).sort();
/** What the first test has built, or somebody before it. */
const shared = (file: string): Buffer => readFileSync(join(HOME, "cache", file));
const isBuilt = (file: string): boolean => /^en-[0-9a-f]{16}\.lexicon$/.test(file);

describe("English", () => {
  it("is built by whoever needs it first, and is there for the next", () => {
    const lexicon = (...args: string[]) => tessera(["lexicon", ...args]);
    expect(lexicon("check", "en", "cat", "quixotic", "qi")).toMatchObject({
      stdout: "cat: yes\nquixotic: yes\nqi: yes\n",
      status: 0,
    });
    expect(lexicon("check", "en", "zz", "catt", "cat")).toMatchObject({ stderr: "", status: 1 });
    const { stdout, stderr } = lexicon("anagrams", "en", "RETINAS", "--json");
    expect(stderr).toBe("");
    expect(JSON.parse(stdout).slice(0, 20)).toContain("NASTIER");
    expect(lexicon("list").lines.find((line) => line.startsWith("en "))).toMatch(/ [0-9a-f]{12} +\d\.\d MB$/);
  });

  it("survives a builder that is killed while it writes, and two that build at once", async () => {
    const home = join(folder, "home");
    mkdirSync(join(home, "cache"), { recursive: true });
    const killed = begin(home, "build", "en");
    // The first thing to appear in the folder is the draft. On a busy machine the blow may come late, but never too early.
    const watcher = watch(join(home, "cache"), () => killed.kill("SIGKILL"));
    expect((await answerOf(killed)).stderr).toBe("Building the lexicon en\n");
    watcher.close();
    const left = filesIn(home);
    expect(left).toHaveLength(1);
    for (const file of left.filter(isBuilt))
      expect(readFileSync(join(home, "cache", file)).equals(shared(file))).toBe(true);

    const [built, checked] = await Promise.all([
      answerOf(begin(home, "build", "en", "--json")),
      answerOf(begin(home, "check", "en", "cat")),
    ]);
    expect(checked).toMatchObject({ stdout: "cat: yes\n", status: 0 });
    expect(built).toMatchObject({ stderr: "Building the lexicon en\n", status: 0 });
    expect(JSON.parse(built.stdout)).toEqual([
      {
        name: "en",
        words: expect.any(Number),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        dropped: expect.objectContaining({ tooLong: { count: expect.any(Number), examples: expect.any(Array) } }),
      },
    ]);

    const [file, ...more] = filesIn(home).filter(isBuilt);
    expect(more).toEqual([]);
    // No draft but that of the killed one; and every build of the same words gives the same bytes.
    expect(filesIn(home).filter((name) => name !== file && !left.includes(name))).toEqual([]);
    expect(readFileSync(join(home, "cache", file)).equals(shared(file))).toBe(true);
    const again = tessera(["lexicon", "check", "en", "cat"], { env: { TESSERA_HOME: home } });
    expect(again).toMatchObject({ stdout: "cat: yes\n", stderr: "", status: 0 });
  });
});
