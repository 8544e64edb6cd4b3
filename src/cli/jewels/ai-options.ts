import { UserError } from "../../base/user-error.ts";

export interface AiOptions {
  /** Milliseconds from the start of the process to the end of thinking. */
  readonly time: number;
  readonly playouts: number;
  readonly seed?: number;
  readonly memory?: string;
  /** The judge's own options for boards of other sizes. */
  readonly size?: string;
  readonly colours?: number;
  readonly lang?: string;
  readonly help: boolean;
}

/** A judge allows five seconds; a busy machine may take some of them. */
const DEFAULT_TIME = 3500;

const NUMBERS = ["time", "playouts", "seed", "colours"] as const;
const TEXTS = ["memory", "size", "lang"] as const;

/** By hand and not by commander, which takes longer to read than this program may take to start. */
export function parseAiOptions(args: readonly string[]): AiOptions {
  const given: Record<string, string> = {};
  let help = false;
  for (let i = 0; i < args.length; i++) {
    const [flag, ...rest] = args[i].split("=");
    if (flag === "--help" || flag === "-h") {
      help = true;
      continue;
    }
    const name = flag.slice(2);
    if (!flag.startsWith("--")) throw new UserError("ai.noArguments", { text: args[i] });
    if (![...NUMBERS, ...TEXTS].some((known) => known === name))
      throw new UserError("cli.usage.unknownOption", { name: flag });
    const value = rest.length > 0 ? rest.join("=") : args[++i];
    if (value === undefined) throw new UserError("cli.usage.optionMissingArgument", { name: flag });
    given[name] = value;
  }
  const number = (name: (typeof NUMBERS)[number]): number | undefined => {
    const text = given[name];
    if (text === undefined) return undefined;
    const value = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(value))
      throw new UserError("cli.usage.notNumber", { name: `--${name}`, text });
    return value;
  };
  const playouts = number("playouts");
  return {
    // A limit in playouts stands alone, so that the same call gives the same answer on any machine.
    time: number("time") ?? (playouts === undefined ? DEFAULT_TIME : Number.POSITIVE_INFINITY),
    playouts: playouts ?? Number.POSITIVE_INFINITY,
    seed: number("seed"),
    memory: given.memory,
    size: given.size,
    colours: number("colours"),
    lang: given.lang,
    help,
  };
}
