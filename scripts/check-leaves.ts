// Tells of every file of data/leaves whether its word list is still the one that it was learnt from, and by which command it is
// learnt. --repeat NAME learns one again, which takes minutes, and compares what comes of it byte for byte.
import { readdirSync, readFileSync } from "node:fs";
import { must } from "../src/base/result.ts";
import { LeaveTraining } from "../src/bots/leave-training.ts";
import { type LeaveMaking, leaveShape } from "../src/bots/leaves.ts";
import { hashOf, loadLexicon } from "../src/cli/shell/wordlist.ts";
import { findRules } from "../src/words/catalog.ts";
import { end, readOptions, terminal } from "./options.ts";

const FOLDER = new URL("../data/leaves/", import.meta.url);
const { repeat } = readOptions("node scripts/check-leaves.ts [--repeat NAME]", { repeat: { type: "string" } });

const files = readdirSync(FOLDER).flatMap((file) => {
  const text = readFileSync(new URL(file, FOLDER), "utf8");
  const data = JSON.parse(text);
  return "like" in data ? [] : [{ name: file.replace(".json", ""), text, made: must(leaveShape(data, "")).made }];
});
if (repeat === undefined) tell();
else learnAgain(repeat);

function tell(): void {
  let outdated = 0;
  for (const { name, made } of files) {
    const { hash } = wordsOf(name, made);
    const isSame = made !== null && made.hash === hash;
    if (!isSame) outdated++;
    console.log(`${isSame ? "as its words are now" : reasonOf(made)}: ${made === null ? name : commandOf(name, made)}`);
  }
  console.log(`${outdated} of ${files.length} are to be learnt again`);
  if (outdated > 0) process.exitCode = 1;
}

function reasonOf(made: LeaveMaking | null): string {
  return made === null || made.hash === null ? "nobody noted its words" : "its words have changed";
}

function commandOf(name: string, { games, seed }: LeaveMaking): string {
  return `bin/tessera train-leaves --ruleset ${name} --games ${games} --seed ${seed}`;
}

function wordsOf(name: string, made: LeaveMaking | null) {
  const rules = findRules(name) ?? end(`${name}: there is no such ruleset`);
  const lexicon = loadLexicon(terminal, made?.lexicon ?? rules.ruleset.lexicon ?? "", rules.alphabet);
  return { rules, lexicon, hash: hashOf(lexicon, rules.alphabet) };
}

function learnAgain(name: string): void {
  const { text, made } = files.find((file) => file.name === name) ?? end(`${name}: there are no leaves of that name`);
  if (made === null) throw new Error(`${name} does not say how it was made`);
  const { rules, lexicon, hash } = wordsOf(name, made);
  const begun = process.cpuUsage().user;
  const training = new LeaveTraining(rules, lexicon, made);
  while (!training.isOver) training.step();
  const seconds = ((process.cpuUsage().user - begun) / 1e6).toFixed(0);
  const again = training.file(hash);
  // Where nobody noted the words of then, this still tells whether they were those of now.
  const isSame = again === text || again === text.replace('"hash":null', `"hash":"${hash}"`);
  console.log(`${name}: ${isSame ? "the same" : "something else"}, with words ${hash}; ${seconds} s of processor time`);
  if (!isSame) process.exitCode = 1;
}
