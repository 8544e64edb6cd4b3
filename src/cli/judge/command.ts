import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { UserError } from "../../base/user-error.ts";
import { ANSWER_FILE, QUESTION_FILE } from "../../formats/jewels-turn.ts";

/** A program and its arguments, ready to be run in another folder. */
export type Program = readonly [file: string, ...args: string[]];

/**
 * A program runs in a folder of its own, so that names of files that mean something here would mean nothing there:
 * each word that names a file is given as its full path. The two files of the game are meant as they are.
 */
export function findProgram(words: readonly string[], here: string, path: string): Program {
  const [name, ...args] = words;
  const file = name.includes("/") ? resolve(here, name) : findOnPath(name, path);
  const found = [file, resolve(here, name)].find((candidate) => candidate !== null && isProgram(candidate));
  if (found === undefined || found === null) throw new UserError("judge.noProgram", { name });
  const isOurs = (word: string) => word === QUESTION_FILE || word === ANSWER_FILE;
  return [found, ...args.map((word) => (isFile(resolve(here, word)) && !isOurs(word) ? resolve(here, word) : word))];
}

/** Programs given one after the other with `--` between them; one that is a single word with blanks is a line to be parted. */
export function splitPrograms(words: readonly string[], here: string): string[][] {
  const programs: string[][] = [[]];
  for (const word of words) {
    if (word === "--") programs.push([]);
    else programs[programs.length - 1].push(word);
  }
  return programs
    .filter((program) => program.length > 0)
    .map((program) => (program.length > 1 || isFile(resolve(here, program[0])) ? program : splitWords(program[0])));
}

/** As a shell would part it, as far as quotes and backslashes go. */
export function splitWords(line: string): string[] {
  const words: string[] = [];
  const pattern = /\s+|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)|(.)/gsy;
  let word: string | null = null;
  for (const [whole, single, double, escaped, plain] of line.matchAll(pattern)) {
    if (/^\s/.test(whole)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? "") + (single ?? double?.replace(/\\(.)/gs, "$1") ?? escaped ?? plain ?? whole);
  }
  return word === null ? words : [...words, word];
}

function findOnPath(name: string, path: string): string | null {
  const candidates = path.split(delimiter).map((folder) => join(folder || ".", name));
  return candidates.find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return isFile(file);
  } catch {
    return false;
  }
}

const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
