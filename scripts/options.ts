import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { UserError } from "../src/base/user-error.ts";
import { translator } from "../src/cli/shell/messages.ts";
import type { Terminal } from "../src/cli/shell/terminal.ts";

/** The options of a script. A wrong one ends it with words; an option whose default is a number takes only numbers. */
export function readOptions<T extends ParseArgsOptionsConfig>(usage: string, options: T) {
  let values: ReturnType<typeof parseArgs<{ options: T }>>["values"];
  try {
    ({ values } = parseArgs<{ options: T }>({ options }));
  } catch (error) {
    return end(`${(error as Error).message}\n${usage}`);
  }
  for (const [name, { default: usual }] of Object.entries(options)) {
    const value = (values as Record<string, unknown>)[name];
    if (isNumber(usual) && !isNumber(value)) return end(`--${name} ${value}: a number was expected\n${usage}`);
  }
  return values;
}

const isNumber = (text: unknown): boolean => typeof text === "string" && /^\d+(\.\d+)?$/.test(text);

export function end(words: string): never {
  console.error(words);
  process.exit(1);
}

export const terminal: Terminal = {
  t: translator("en"),
  print: (line) => console.log(line),
  warn: (line) => console.error(line),
};

/** What is wrong with a file is said as the commands say it. */
export function orEnd<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof UserError) return end(terminal.t(error.key, error.values));
    throw error;
  }
}
