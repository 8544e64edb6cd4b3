import { describe, expect, it } from "vitest";
import { workshop } from "./support/command.ts";

const { fileWith, tessera } = workshop("check");
const lexicon = fileWith("words.txt", "# a small list\ncat\nDogs  # capitals do not matter\n\nœuvre\n");
const check = (...args: string[]) => tessera(["check", ...args]);

describe("tessera check", () => {
  it("says yes to words of the list, in either case, with exit code 0", () => {
    const { lines, stderr, status } = check("cat", "DOGS", "Cat", "--lexicon", lexicon);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(lines).toEqual(["cat: yes", "DOGS: yes", "Cat: yes", ""]);
  });

  it("says no to others, with exit code 1 even where only one is unknown", () => {
    const { lines, stderr, status } = check("cat", "dog", "--lexicon", lexicon);
    expect({ stderr, status }).toEqual({ stderr: "", status: 1 });
    expect(lines).toEqual(["cat: yes", "dog: no, it is not in the list", ""]);
  });

  it("tells apart what the tiles cannot spell", () => {
    const { lines, status } = check("c4t", "žok", "naïve", "oeuvre", "--lexicon", lexicon);
    expect(status).toBe(1);
    expect(lines.slice(0, 4)).toEqual([
      "c4t: no, it cannot be spelt with the alphabet en",
      "žok: no, it is not in the list",
      "naïve: no, it is not in the list",
      "oeuvre: yes",
    ]);
    const czech = check("žok", "œil", "--lexicon", fileWith("cs.txt", "žok\n"), "--alphabet", "cs");
    expect(czech.lines.slice(0, 2)).toEqual(["žok: yes", "œil: no, it cannot be spelt with the alphabet cs"]);
  });

  it("prints one JSON list", () => {
    const { stdout, status } = check("cat", "dog", "c4t", "--lexicon", lexicon, "--json");
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toEqual([
      { word: "cat", valid: true, answer: "valid" },
      { word: "dog", valid: false, answer: "unknown" },
      { word: "c4t", valid: false, answer: "unspellable" },
    ]);
    expect(check("cat", "--lexicon", lexicon, "--json").status).toBe(0);
  });

  it("spells with tiles of several letters", () => {
    const spanish = fileWith("es.txt", "perro\nchelo\n");
    const { lines, status } = check("PERRO", "pe[rr]o", "[CH]elo", "--lexicon", spanish, "--alphabet", "es");
    expect(status).toBe(0);
    expect(lines).toEqual(["PERRO: yes", "pe[rr]o: yes", "[CH]elo: yes", ""]);
  });

  it("reads lists with CRLF and a byte-order mark, and Latin-1", () => {
    const dos = fileWith("dos.txt", "\ufeffcat\r\nat\r\n");
    expect(check("cat", "at", "--lexicon", dos).status).toBe(0);
    const latin = fileWith("latin.txt", Buffer.from("þær\nör\n", "latin1"));
    expect(check("þær", "ör", "--lexicon", latin, "--alphabet", "is").status).toBe(0);
  });

  it("answers in the language of the reader", () => {
    const { lines } = check("cat", "dog", "--lexicon", lexicon, "--lang", "fr");
    expect(lines[0]).toMatch(/^cat\u00a0: oui$/);
    expect(lines[1]).toMatch(/^dog\u00a0: non, /);
  });

  it.each([
    ["no word list", ["cat"], "tessera: give a word list with --lexicon FILE\n"],
    ["a word list that is not there", ["cat", "--lexicon", "no.txt"], "tessera: no.txt: there is no such file\n"],
    ["a folder as word list", ["cat", "--lexicon", "."], "tessera: . is a folder, not a file\n"],
    ["no word", ["--lexicon", "words.txt"], "tessera: the argument word is missing\n"],
  ])("says what is wrong: %s", (_, args, text) => {
    expect(check(...args)).toMatchObject({ stdout: "", stderr: text, status: 1 });
  });

  it("refuses a list without a usable word, and names the alphabets that there are", () => {
    const figures = fileWith("figures.txt", "123\n456\n");
    expect(check("cat", "--lexicon", figures)).toMatchObject({
      stderr: "tessera: figures.txt: no word in it can be spelt with the alphabet en\n",
      status: 1,
    });
    expect(check("cat", "--lexicon", lexicon, "--alphabet", "runes").stderr).toMatch(
      /^tessera: unknown alphabet runes; choose from: .*\ben\b.*\bpl\b.*\n$/,
    );
  });
});
