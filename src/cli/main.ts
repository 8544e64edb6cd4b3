import { Command, CommanderError, Option } from "commander";
import about from "../../package.json" with { type: "json" };
import { SaidFault } from "../base/said.ts";
import { chosenLanguage, INTERFACE_LANGUAGES, type Translate, translator } from "./messages.ts";
import type { Terminal } from "./terminal.ts";

/** Flags, and the value that is taken where the option is not given. `<n>` stands for a whole number. */
type OptionSpec = readonly [flags: string, fallback?: string];

interface CommandSpec {
  /** Name and arguments, as commander reads them: `score [dir]`. */
  readonly usage: string;
  readonly options: readonly OptionSpec[];
  /** Options that must be given. */
  readonly required?: readonly string[];
  /** A command is read from its file only when it is called, so that `--help` stays quick. */
  load(): Promise<Loaded>;
}

interface Loaded {
  run(terminal: Terminal, ...given: never[]): number | Promise<number>;
}

/** Commands that belong together, under one name. */
interface CommandGroup {
  readonly group: string;
  readonly commands: readonly CommandSpec[];
}

const lexicons = async (pick: (file: typeof import("./lexicon.ts")) => Loaded["run"]): Promise<Loaded> => ({
  run: pick(await import("./lexicon.ts")),
});

const COMMANDS: readonly (CommandSpec | CommandGroup)[] = [
  {
    usage: "play",
    options: [
      ["--ruleset <name>"],
      ["--players <n>"],
      ["--names <names>"],
      ["--computer <seats>"],
      ["--level <name>"],
      ["--lexicon <file>"],
      ["--seed <n>"],
      ["--plain"],
      ["--load <file>"],
      ["--letters <file>"],
      ["--values <file>"],
    ],
    load: () => import("./play.ts"),
  },
  {
    usage: "score [dir]",
    options: [["--tiles <file>"], ["--board <file>"], ["--game <file>"], ["--json"]],
    load: () => import("./score.ts"),
  },
  {
    usage: "moves",
    options: [
      ["--lexicon <file>"],
      ["--positions <file>"],
      ["--cgp <text>"],
      ["--top <n>"],
      ["--ruleset <name>", "classic-en"],
    ],
    required: ["--lexicon <file>"],
    load: () => import("./moves.ts"),
  },
  {
    usage: "replay <game>",
    options: [["--lexicon <file>"], ["--ruleset <name>", "classic-en"], ["--json"]],
    load: () => import("./replay.ts"),
  },
  {
    usage: "check <word...>",
    options: [["--lexicon <file>"], ["--alphabet <name>", "en"], ["--json"]],
    load: () => import("./check.ts"),
  },
  {
    group: "lexicon",
    commands: [
      { usage: "list", options: [["--json"]], load: () => lexicons((file) => file.list) },
      { usage: "build [name]", options: [["--json"]], load: () => lexicons((file) => file.build) },
      {
        usage: "add <name>",
        options: [["--alphabet <name>"], ["--words <file>"], ["--licence <text>"], ["--json"]],
        required: ["--alphabet <name>", "--words <file>"],
        load: () => lexicons((file) => file.add),
      },
      { usage: "check <name> <word...>", options: [["--json"]], load: () => lexicons((file) => file.check) },
      { usage: "anagrams <name> <rack>", options: [["--json"]], load: () => lexicons((file) => file.anagrams) },
      { usage: "pattern <name> <pattern>", options: [["--json"]], load: () => lexicons((file) => file.pattern) },
      { usage: "twos <name>", options: [["--json"]], load: () => lexicons((file) => file.twos) },
      {
        usage: "export <name>",
        options: [["--common <n>"], ["--json"]],
        load: () => lexicons((file) => file.exportWords),
      },
      { usage: "diff <name> <other>", options: [["--json"]], load: () => lexicons((file) => file.diff) },
    ],
  },
  {
    usage: "bots",
    options: [["--json"]],
    load: () => import("./bots.ts"),
  },
  {
    usage: "train-leaves",
    options: [
      ["--ruleset <name>", "classic-en"],
      ["--games <n>"],
      ["--lexicon <file>"],
      ["--seed <n>"],
      ["--out <file>"],
    ],
    required: ["--games <n>"],
    load: () => import("./train-leaves.ts"),
  },
  {
    usage: "arena <a> <b>",
    options: [
      ["--ruleset <name>", "classic-en"],
      ["--lexicon <file>"],
      ["--games <n>", "100"],
      ["--pairs"],
      ["--threads <n>", "1"],
      ["--ms <n>", "200"],
      ["--timeout <n>", "1000"],
      ["--startup <n>", "10000"],
      ["--seed <n>"],
      ["--jsonl <file>"],
      ["--json"],
    ],
    load: () => import("./arena.ts"),
  },
  {
    usage: "best",
    options: [
      ["--cgp <text>"],
      ["--ruleset <name>", "classic-en"],
      ["--lexicon <file>"],
      ["--level <name>", "master"],
      ["--ms <n>", "1000"],
      ["--seed <n>"],
      ["--json"],
    ],
    required: ["--cgp <text>"],
    load: () => import("./best.ts"),
  },
  {
    usage: "analyse [record]",
    options: [
      ["--cgp <text>"],
      ["--ruleset <name>"],
      ["--lexicon <file>"],
      ["--level <name>", "master"],
      ["--ms <n>", "500"],
      ["--top <n>", "5"],
      ["--json"],
    ],
    load: () => import("./analyse.ts"),
  },
  {
    usage: "hint",
    options: [
      ["--cgp <text>"],
      ["--move <text>"],
      ["--ruleset <name>", "classic-en"],
      ["--lexicon <file>"],
      ["--json"],
    ],
    required: ["--cgp <text>"],
    load: () => import("./hint.ts"),
  },
  {
    usage: "rulesets",
    options: [["--json"]],
    load: () => import("./rulesets.ts"),
  },
];

/** Texts are needed before the arguments are parsed, for `--help` shows them; so the language is looked up first. */
function wantedLanguage(args: readonly string[]): string | undefined {
  const options = args.includes("--") ? args.slice(0, args.indexOf("--")) : args;
  const at = options.findLastIndex((arg) => arg === "--lang" || arg.startsWith("--lang="));
  if (at < 0) return undefined;
  return options[at] === "--lang" ? options[at + 1] : options[at].slice("--lang=".length);
}

/** `is`, and also `is_IS.UTF-8` or `pt-BR`, as locales are written. */
const isKnownLanguage = (wanted: string): boolean =>
  INTERFACE_LANGUAGES.some((code) => code === wanted.toLowerCase().split(/[-_.@]/)[0]);

function buildProgram(terminal: Terminal): Command {
  const { t } = terminal;
  const program = new Command("tessera");
  program
    .description(t("cli.description"))
    .version(about.version, "-V, --version", t("cli.option.version"))
    .option("--lang <code>", t("cli.option.lang", { known: INTERFACE_LANGUAGES.join(" ") }))
    .helpOption("-h, --help", t("cli.option.help"))
    .helpCommand("help [command]", t("cli.help.description"))
    .exitOverride()
    .configureOutput({ outputError: () => {} })
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (title) => t(`cli.help.title.${title.replace(/\W/g, "")}`),
      optionDescription: ({ description, defaultValue }) =>
        defaultValue === undefined ? description : `${description} (${t("cli.help.default", { value: defaultValue })})`,
    });
  for (const spec of COMMANDS) {
    if ("usage" in spec) addCommand(program, spec, terminal, []);
    else {
      const group = program.command(spec.group).description(t(`cli.${spec.group}.description`));
      for (const command of spec.commands) addCommand(group, command, terminal, [spec.group]);
    }
  }
  return program;
}

function addCommand(program: Command, spec: CommandSpec, terminal: Terminal, groups: readonly string[]): void {
  const { t } = terminal;
  const command = program.command(spec.usage);
  command.description(t(`cli.${[...groups, command.name()].join(".")}.description`));
  for (const argument of command.registeredArguments) argument.description = t(`cli.argument.${argument.name()}`);
  for (const [flags, fallback] of spec.options) {
    const option = new Option(flags);
    option.description = t(`cli.option.${option.attributeName()}`);
    const isNumber = flags.endsWith("<n>");
    if (isNumber) option.argParser((text) => wholeNumber(flags, text));
    option.default(isNumber && fallback !== undefined ? Number(fallback) : fallback);
    command.addOption(option.makeOptionMandatory(spec.required?.includes(flags) ?? false));
  }
  command.action(async (...given: unknown[]) => {
    const { run } = await spec.load();
    // Commander gives the arguments, the options and the command itself; the last is none of a command's business.
    process.exitCode = await run(terminal, ...(given.slice(0, -1) as never[]));
  });
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) throw new SaidFault("cli.usage.notNumber", { name, text });
  return value;
}

/** Commander's English sentence, said in the reader's language; the names in it are kept. */
function sayUsageFault(t: Translate, { code, message }: CommanderError): string {
  const name = /'(.*)'/s.exec(message)?.[1] ?? "";
  const similar = /\(Did you mean (?:one of )?(.*)\?\)/.exec(message)?.[1];
  const text = t(`cli.usage.${code.replace("commander.", "")}`, { name });
  return similar === undefined ? text : `${text} ${t("cli.usage.similar", { similar })}`;
}

function report({ t, warn }: Terminal, error: unknown): void {
  const say = (text: string): void => warn(`tessera: ${text.replace(/\s*\n\s*/g, " ")}`);
  process.exitCode = 1;
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode;
    // Help and version end so too, after they have been printed.
    if (!/help|version/i.test(error.code)) say(sayUsageFault(t, error));
  } else if (error instanceof SaidFault) {
    say(t(error.key, error.values));
  } else {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    say(t("cli.crash", { text }));
    if (process.env.TESSERA_DEBUG && error instanceof Error) warn(error.stack ?? "");
  }
}

/** A reader that has seen enough (`| head`) closes the pipe: then there is nobody left to work for. */
function endIfClosed(error: NodeJS.ErrnoException | null): void {
  if (error?.code === "EPIPE") process.exit();
}

function openTerminal(t: Translate): Terminal {
  const { stdout, stderr } = process;
  const terminal: Terminal = {
    t,
    print(line) {
      stdout.write(`${line}\n`);
      // The event comes only when the command rests; one that prints in a long loop should end at once.
      endIfClosed(stdout.errored);
    },
    warn: (line) => stderr.write(`${line}\n`),
  };
  const stop = (error: unknown): never => {
    report(terminal, error);
    process.exit();
  };
  stdout.on("error", (error) => {
    endIfClosed(error);
    stop(new SaidFault("cli.cannotPrint", { reason: error.message }));
  });
  stderr.on("error", () => process.exit(1));
  process.on("uncaughtException", stop);
  return terminal;
}

async function main(args: readonly string[]): Promise<void> {
  const wanted = wantedLanguage(args);
  // Until the texts are read, a fault can only be told by its key.
  let t: Translate = (key, values) => `${key} ${JSON.stringify(values)}`;
  const terminal = openTerminal((key, values) => t(key, values));
  try {
    const isUnknown = wanted !== undefined && !isKnownLanguage(wanted);
    t = translator(chosenLanguage(isUnknown ? undefined : wanted, process.env));
    if (isUnknown) throw new SaidFault("cli.unknownLanguage", { code: wanted, known: INTERFACE_LANGUAGES.join(" ") });
    await buildProgram(terminal).parseAsync(args, { from: "user" });
  } catch (error) {
    report(terminal, error);
  }
}

await main(process.argv.slice(2));
