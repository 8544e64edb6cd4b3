import { type CommandGroup, type CommandSpec, type Loaded, runProgram } from "./shell/program.ts";

const lexicons = async (pick: (file: typeof import("./lexicon/lexicon.ts")) => Loaded["run"]): Promise<Loaded> => ({
  run: pick(await import("./lexicon/lexicon.ts")),
});

const jewels = async (pick: (file: typeof import("./jewels/jewels.ts")) => Loaded["run"]): Promise<Loaded> => ({
  run: pick(await import("./jewels/jewels.ts")),
});

const admin = async (pick: (file: typeof import("./operator/admin.ts")) => Loaded["run"]): Promise<Loaded> => ({
  run: pick(await import("./operator/admin.ts")),
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
    load: () => import("./play/play.ts"),
  },
  {
    usage: "score [dir]",
    options: [["--tiles <file>"], ["--board <file>"], ["--game <file>"], ["--json"]],
    load: () => import("./score/score.ts"),
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
    load: () => import("./think/moves.ts"),
  },
  {
    usage: "replay <game>",
    options: [["--lexicon <file>"], ["--ruleset <name>", "classic-en"], ["--json"]],
    load: () => import("./score/replay.ts"),
  },
  {
    usage: "verify <record>",
    options: [["--json"]],
    load: () => import("./score/verify.ts"),
  },
  {
    usage: "check <word...>",
    options: [["--lexicon <file>"], ["--alphabet <name>", "en"], ["--json"]],
    load: () => import("./lexicon/check.ts"),
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
      {
        usage: "define <name> <word>",
        options: [["--json"]],
        load: () => import("./lexicon/define.ts"),
      },
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
    load: () => import("./think/bots.ts"),
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
    load: () => import("./think/train-leaves.ts"),
  },
  {
    usage: "arena <a> <b>",
    options: [
      ["--ruleset <name>", "classic-en"],
      ["--lexicon <file>"],
      ["--games <n>", "100"],
      ["--players <n>", "2"],
      ["--pairs"],
      ["--threads <n>", "1"],
      ["--ms <n>", "200"],
      ["--timeout <n>", "1000"],
      ["--startup <n>", "10000"],
      ["--seed <n>"],
      ["--jsonl <file>"],
      ["--json"],
    ],
    load: () => import("./arena/arena.ts"),
  },
  {
    usage: "best",
    options: [
      ["--cgp <text>"],
      ["--ruleset <name>", "classic-en"],
      ["--lexicon <file>"],
      ["--level <name>", "master"],
      ["--ms <n>"],
      ["--samples <n>"],
      ["--seed <n>"],
      ["--json"],
    ],
    required: ["--cgp <text>"],
    load: () => import("./think/best.ts"),
  },
  {
    usage: "analyse [record]",
    options: [
      ["--cgp <text>"],
      ["--ruleset <name>"],
      ["--lexicon <file>"],
      ["--level <name>", "master"],
      ["--samples <n>", "2000"],
      ["--ms <n>", "10000"],
      ["--top <n>", "5"],
      ["--json"],
    ],
    load: () => import("./think/analyse.ts"),
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
    load: () => import("./think/hint.ts"),
  },
  {
    group: "jewels",
    commands: [
      {
        usage: "play [board]",
        options: [
          ["--limit <m:ss>"],
          ["--turns <n>"],
          ["--seed <n>"],
          ["--size <size>"],
          ["--colours <n>"],
          ["--record <file>"],
          ["--plain", undefined, "plainStones"],
        ],
        load: () => import("./jewels/play.ts"),
      },
      {
        usage: "show <board>",
        options: [["--size <size>"], ["--colours <n>"], ["--plain", undefined, "plainStones"], ["--json"]],
        load: () => jewels((file) => file.show),
      },
      {
        usage: "new",
        options: [["--seed <n>"], ["--size <size>"], ["--colours <n>"], ["--queue <n>"]],
        load: () => jewels((file) => file.create),
      },
      {
        usage: "replay <record>",
        options: [["--boards", undefined, "allBoards"], ["--plain", undefined, "plainStones"], ["--json"]],
        load: () => jewels((file) => file.replay),
      },
      {
        usage: "train",
        options: [["--turns <n>", undefined, "trainTurns"], ["--seed <n>"], ["--weights <file>"]],
        load: () => import("./jewels/train.ts"),
      },
    ],
  },
  {
    usage: "backup <file>",
    options: [["--data <folder>"]],
    load: () => import("./operator/backup.ts"),
  },
  {
    usage: "migrate-store",
    options: [["--from <place>"], ["--to <place>"]],
    required: ["--from <place>", "--to <place>"],
    load: () => import("./operator/migrate-store.ts"),
  },
  {
    usage: "serve",
    options: [["--port <n>"], ["--host <address>"], ["--data <folder>"]],
    load: () => import("./operator/serve.ts"),
  },
  {
    group: "admin",
    commands: [
      {
        usage: "role <person> <role>",
        options: [["--data <folder>"], ["--json"]],
        load: () => admin((file) => file.role),
      },
      {
        usage: "ban <person>",
        options: [["--hours <n>"], ["--data <folder>"], ["--json"]],
        load: () => admin((file) => file.ban),
      },
      { usage: "unban <person>", options: [["--data <folder>"], ["--json"]], load: () => admin((file) => file.unban) },
      {
        usage: "mute <person>",
        options: [["--hours <n>"], ["--data <folder>"], ["--json"]],
        load: () => admin((file) => file.mute),
      },
      {
        usage: "unmute <person>",
        options: [["--data <folder>"], ["--json"]],
        load: () => admin((file) => file.unmute),
      },
      {
        usage: "reset-password <person>",
        options: [["--data <folder>"], ["--json"]],
        load: () => admin((file) => file.resetPassword),
      },
      {
        usage: "reports",
        options: [["--all", undefined, "allReports"], ["--data <folder>"], ["--json"]],
        load: () => admin((file) => file.reports),
      },
      { usage: "settle <report>", options: [["--data <folder>"]], load: () => admin((file) => file.settle) },
      { usage: "remove-chat <line>", options: [["--data <folder>"]], load: () => admin((file) => file.removeChat) },
      { usage: "set-aside", options: [["--data <folder>"], ["--json"]], load: () => admin((file) => file.setAside) },
    ],
  },
  {
    usage: "rulesets",
    options: [["--json"]],
    load: () => import("./score/rulesets.ts"),
  },
];

await runProgram({ name: "tessera", about: "cli.description", commands: COMMANDS }, process.argv.slice(2));
