import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import classic from "../data/rulesets/classic-en.json" with { type: "json" };
import { repliesIn, workshop } from "./support/command.ts";
import { savedGame } from "./support/saved-game.ts";

const { folder, fileWith, tessera } = workshop("lexicon-games");
const env = { TESSERA_HOME: join(folder, "home") };
const play = (args: readonly string[], ...input: string[]) => tessera(["play", ...args], { env, input });

function add(name: string, words: string): { name: string; hash: string } {
  const file = fileWith(`${name}.words`, words.replaceAll(" ", "\n"));
  const { stdout } = tessera(["lexicon", "add", name, "--alphabet", "en", "--words", file, "--json"], { env });
  return { name, hash: JSON.parse(stdout).hash };
}
const remove = (name: string) => rmSync(join(folder, "home", "lexicons", `${name}.lexicon`), { force: true });

describe("a ruleset of somebody's own", () => {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const pairs = letters.flatMap((a) => letters.map((b) => a + b)).join(" ");
  const rules = (lexicon: string | null) =>
    fileWith(`${lexicon}-rules.json`, JSON.stringify({ ...classic, id: "my-rules", name: "My rules", lexicon }));

  it("names an added lexicon, and is played with it", () => {
    const added = add("pairs", pairs);
    const game = ["--ruleset", rules("pairs"), "--names", "A,B", "--seed", "5"];
    const rack = play(game).stdout.match(/^A: (\D\d+ .*)$/m)?.[1] as string;
    const [one, two, three] = rack
      .split(" ")
      .map((tile) => tile[0])
      .filter((letter) => /[A-Z]/.test(letter));
    const { stdout, stderr } = play(game, `8h ${one}${two}${three}`, `8h ${one}${two}`, "save pairs.json");
    expect(stderr).toBe("");
    const [refused, taken] = repliesIn(stdout);
    expect(refused).toEqual([`Not in the word list: ${one}${two}${three}.`]);
    expect(taken[0]).toMatch(new RegExp(`^A: 8H, points: \\d+ \\(${one}${two} \\d+\\)$`));
    expect(JSON.parse(readFileSync(join(folder, "pairs.json"), "utf8"))).toMatchObject({
      ruleset: { id: "my-rules", lexicon: "pairs" },
      lexicon: added,
    });
  });

  it("gives the computer its words", () => {
    add("pairs", pairs);
    const { stdout, status } = play([
      "--ruleset",
      rules("pairs"),
      "--players",
      "2",
      "--computer",
      "1,2",
      "--seed",
      "5",
    ]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/wins with \d+ points|A draw/);
    const words = [...stdout.matchAll(/ \(([A-Z].*)\)$/gm)].flatMap(([, text]) => text.match(/[A-Z]{2,}/g) ?? []);
    expect(words.length).toBeGreaterThan(2);
    expect(words.filter((word) => word.length !== 2)).toEqual([]);
  });

  it("says that its lexicon is not here, or is asked for none", () => {
    const { lines, stderr } = play(["--ruleset", rules("missing"), "--names", "A,B"]);
    expect(lines[0]).toBe(
      "The word list missing is not available: words are not checked. Give one with --lexicon FILE.",
    );
    expect(stderr).toBe("");
    expect(play(["--ruleset", rules(null), "--names", "A,B"]).stdout).not.toContain("word list");
  });

  it("is stopped by a lexicon that is broken, with its file", () => {
    add("pairs", pairs);
    const path = join(folder, "home", "lexicons", "pairs.lexicon");
    fileWith(join("home", "lexicons", "pairs.lexicon"), readFileSync(path).subarray(0, -4));
    expect(play(["--ruleset", rules("pairs"), "--names", "A,B"])).toMatchObject({
      stdout: "",
      stderr: `tessera: ${path}: this lexicon file is incomplete; add the list again\n`,
      status: 1,
    });
  });
});

describe("a saved game", () => {
  type Named = { readonly name: string; readonly hash: string };

  /** Its rules name the lexicon `home`, and it was played with what is given. */
  function saved(lexicon: Named | null, rules: string | null = "home"): string {
    const record = JSON.parse(savedGame("classic-en", { racks: ["CATSEA?", "EATJOUR"], changes: { lexicon: rules } }));
    return fileWith("game.json", JSON.stringify({ ...record, lexicon }));
  }
  const load = (file: string, ...options: string[]) => {
    const { stdout, stderr } = play(["--load", file, ...options], "8h CATS", "8h SEA");
    return { said: stderr, first: stdout.split("\n")[0], moves: repliesIn(stdout).flat().slice(0, 2).join(" ") };
  };
  const CATS = "P1: 8H, points: 12 (CATS 12)";
  const SEA = "Not in the word list: CATS. P1: 8H, points: 6 (SEA 6)";

  let home: Named;
  let away: Named;
  beforeEach(() => {
    home = add("home", "cats at");
    away = add("away", "sea at");
  });

  it("goes on with its own word list, without a word", () => {
    expect(load(saved(home))).toMatchObject({ said: "", moves: expect.stringContaining(CATS) });
    expect(load(saved(null))).toMatchObject({ said: "", moves: expect.stringContaining(CATS) });
  });

  it("goes on with the list it was played with, whatever its rules name", () => {
    expect(load(saved(away))).toMatchObject({ said: "", moves: SEA });
    // Rules without a list leave the words to the players.
    expect(load(saved(away, null))).toMatchObject({ said: "", moves: expect.stringContaining(CATS) });
  });

  it("goes on with its own edition where the list has changed since, or says that it is another", () => {
    const file = saved(home);
    add("home", "sea at");
    expect(load(file)).toMatchObject({ said: "", moves: expect.stringContaining(CATS) });
    add("home", "cats sea at");
    rmSync(join(folder, "home", "lexicons", "earlier"), { recursive: true });
    expect(load(file)).toMatchObject({
      said: "This game was played with another edition of the word list home; it continues with the one available.\n",
      moves: expect.stringContaining(CATS),
    });
  });

  it("says that its list is not here, and with which it goes on", () => {
    const file = saved(away);
    remove("away");
    expect(load(file)).toMatchObject({
      said: "This game was played with the word list away, which is not available; it continues with home.\n",
      moves: expect.stringContaining(CATS),
    });
  });

  it("says that there is no list at all", () => {
    const file = saved(away, "missing");
    remove("away");
    const unchecked = "The word list away is not available: words are not checked. Give one with --lexicon FILE.";
    expect(load(file)).toMatchObject({ said: "", first: unchecked, moves: expect.stringContaining(CATS) });
    expect(load(saved(away, null))).toMatchObject({ said: "", first: unchecked });
  });

  it("does not mind another name for the same words", () => {
    expect(load(saved({ ...home, name: "elsewhere" }))).toMatchObject({ said: "" });
  });

  it("cannot tell editions apart without a hash, but names", () => {
    expect(load(saved({ name: "home", hash: "" }))).toMatchObject({ said: "" });
    expect(load(saved({ name: "gone", hash: "" }))).toMatchObject({
      said: "This game was played with the word list gone, which is not available; it continues with home.\n",
    });
  });

  it("takes the list that is asked for, by file or by name, and says that it is another", () => {
    const said = (other: string) =>
      `This game was played with the word list home, which is not available; it continues with ${other}.\n`;
    expect(load(saved(home), "--lexicon", "away.words")).toEqual(
      expect.objectContaining({ said: said("away"), moves: SEA }),
    );
    expect(load(saved(home), "--lexicon", "away")).toMatchObject({ said: said("away"), moves: SEA });
    expect(load(saved(home), "--lexicon", "home.words")).toMatchObject({ said: "" });
  });

  it("is warned about inside another game too, which keeps its list", () => {
    const first = fileWith("first.json", readFileSync(join(folder, saved(home))));
    const { stdout, stderr } = play(["--load", first], `load ${saved(away)}`, "8h CATS");
    expect(stderr).toBe(
      "This game was played with the word list away, which is not available; it continues with home.\n",
    );
    expect(repliesIn(stdout)[1]).toEqual([CATS]);
  });
});
