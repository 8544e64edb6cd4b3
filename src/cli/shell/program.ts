import { Command, CommanderError, Option } from "commander";
import about from "../../../package.json" with { type: "json" };
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from "../../base/languages.ts";
import { UserError } from "../../base/user-error.ts";
import { chosenLanguage, type Translate, translator } from "./messages.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Flags; the value that is taken where the option is not given; and the key of its text, where it is not that of
 * the flag. `<n>` stands for a whole number.
 */
type OptionSpec = readonly [flags: string, fallback?: string, key?: string];

export interface CommandSpec {
  /** Name and arguments, as commander reads them: `score [dir]`. */
  readonly usage: string;
  readonly options: readonly OptionSpec[];
  /** Options that must be given. */
  readonly required?: readonly string[];
  /** A command is read from its file only when it is called, so that `--help` stays quick. */
  load(): Promise<Loaded>;
}

export interface Loaded {
  run(terminal: Terminal, ...given: never[]): number | Promise<number>;
}

/** Commands that belong together, under one name. */
export interface CommandGroup {
  readonly group: string;
  readonly commands: readonly CommandSpec[];
}

export interface ProgramSpec {
  readonly name: string;
  /** The key of the text that says what it is. */
  readonly about: string;
  readonly commands: readonly (CommandSpec | CommandGroup)[];
  /** What the program does where no command is named. Its own options stand before its arguments: behind them all belongs to these. */
  readonly root?: CommandSpec;
  /** Where it is not the reader's own: the language that other programs expect of this one. */
  readonly language?: InterfaceLanguage;
}

/** Texts are needed before the arguments are parsed, for `--help` shows them; so the language is looked up first. */
function wantedLanguage(spec: ProgramSpec, args: readonly string[]): string | undefined {
  const end = args.indexOf("--");
  const options = args.slice(0, Math.min(end < 0 ? args.length : end, rootArgumentsAt(spec, args)));
  const at = options.findLastIndex((arg) => arg === "--lang" || arg.startsWith("--lang="));
  if (at < 0) return undefined;
  return options[at] === "--lang" ? options[at + 1] : options[at].slice("--lang=".length);
}

/** Where the arguments of the root begin: what stands there may be another program's `--lang`. */
function rootArgumentsAt({ root, commands }: ProgramSpec, args: readonly string[]): number {
  if (root === undefined) return args.length;
  const takesValue = (arg: string) =>
    arg === "--lang" || root.options.some(([flags]) => flags.startsWith(`${arg} `) && flags.endsWith(">"));
  let at = 0;
  while (at < args.length && args[at].startsWith("-")) at += takesValue(args[at]) ? 2 : 1;
  const isNamed = commands.some((spec) => "usage" in spec && spec.usage.split(" ")[0] === args[at]);
  return isNamed ? args.length : at;
}

/** `is`, and also `is_IS.UTF-8` or `pt-BR`, as locales are written. */
const isKnownLanguage = (wanted: string): boolean =>
  INTERFACE_LANGUAGES.some((code) => code === wanted.toLowerCase().split(/[-_.@]/)[0]);

function buildProgram({ name, about: text, commands, root }: ProgramSpec, terminal: Terminal): Command {
  const { t } = terminal;
  const program = new Command(name);
  const languageOption = ["--lang <code>", t("cli.option.lang", { known: INTERFACE_LANGUAGES.join(" ") })] as const;
  program
    .description(t(text))
    .version(about.version, "-V, --version", t("cli.option.version"))
    .option(...languageOption)
    .helpOption("-h, --help", t("cli.option.help"))
    .helpCommand("help [command]", t("cli.help.description"))
    .exitOverride()
    .configureOutput({ outputError: () => {} })
    .configureHelp({
      showGlobalOptions: root === undefined,
      styleTitle: (title) => t(`cli.help.title.${title.replace(/\W/g, "")}`),
      optionDescription: ({ description, defaultValue }) =>
        defaultValue === undefined ? description : `${description} (${t("cli.help.default", { value: defaultValue })})`,
    });
  if (root !== undefined) {
    program.helpCommand(false).arguments(root.usage).enablePositionalOptions().passThroughOptions();
    fillCommand(program, root, terminal);
  }
  for (const spec of commands) {
    if ("usage" in spec) {
      const command = addCommand(program, spec, terminal, []);
      // Beside a root the options of the program stand before the name of a command.
      if (root !== undefined) command.option(...languageOption);
    } else {
      const group = program.command(spec.group).description(t(`cli.${spec.group}.description`));
      for (const command of spec.commands) addCommand(group, command, terminal, [spec.group]);
    }
  }
  return program;
}

function addCommand(program: Command, spec: CommandSpec, terminal: Terminal, groups: readonly string[]): Command {
  const command = program.command(spec.usage);
  command.description(terminal.t(`cli.${[...groups, command.name()].join(".")}.description`));
  fillCommand(command, spec, terminal);
  return command;
}

function fillCommand(command: Command, spec: CommandSpec, terminal: Terminal): void {
  const { t } = terminal;
  for (const argument of command.registeredArguments) argument.description = t(`cli.argument.${argument.name()}`);
  for (const [flags, fallback, key] of spec.options) {
    const option = new Option(flags);
    option.description = t(`cli.option.${key ?? option.attributeName()}`);
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
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) throw new UserError("cli.usage.notNumber", { name, text });
  return value;
}

/** Commander's English sentence, said in the reader's language; the names in it are kept. */
function sayUsageFault(t: Translate, { code, message }: CommanderError): string {
  const name = /'(.*)'/s.exec(message)?.[1] ?? "";
  const similar = /\(Did you mean (?:one of )?(.*)\?\)/.exec(message)?.[1];
  const text = t(`cli.usage.${code.replace("commander.", "")}`, { name });
  return similar === undefined ? text : `${text} ${t("cli.usage.similar", { similar })}`;
}

function report(name: string, { t, warn }: Terminal, error: unknown): void {
  const lines = (text: string): string[] => text.split("\n").map((line) => line.trim());
  const say = (text: string): void => warn(`${name}: ${lines(text).filter(Boolean).join(" ")}`);
  process.exitCode = 1;
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode;
    // Help and version end so too, after they have been printed.
    if (!/help|version/i.test(error.code)) say(sayUsageFault(t, error));
  } else if (error instanceof UserError) {
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

function openTerminal(name: string, t: Translate): Terminal {
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
    report(name, terminal, error);
    process.exit();
  };
  stdout.on("error", (error) => {
    endIfClosed(error);
    stop(new UserError("cli.cannotPrint", { reason: error.message }));
  });
  stderr.on("error", () => process.exit(1));
  process.on("uncaughtException", stop);
  return terminal;
}

export async function runProgram(spec: ProgramSpec, args: readonly string[]): Promise<void> {
  const wanted = wantedLanguage(spec, args);
  // Until the texts are read, a fault can only be told by its key.
  let t: Translate = (key, values) => `${key} ${JSON.stringify(values)}`;
  const terminal = openTerminal(spec.name, (key, values) => t(key, values));
  try {
    const isUnknown = wanted !== undefined && !isKnownLanguage(wanted);
    t = translator(chosenLanguage(isUnknown ? undefined : (wanted ?? spec.language), process.env));
    if (isUnknown) throw new UserError("cli.unknownLanguage", { code: wanted, known: INTERFACE_LANGUAGES.join(" ") });
    await buildProgram(spec, terminal).parseAsync(args, { from: "user" });
  } catch (error) {
    report(spec.name, terminal, error);
  }
}
