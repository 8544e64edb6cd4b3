import { runProgram } from "../shell/program.ts";

const conditions = [["--timeout <s>", undefined, "turnTimeout"], ["--size <size>"], ["--colours <n>"]] as const;

await runProgram(
  {
    name: "jewels-judge",
    about: "cli.judge.description",
    // Scripts read the last line, which is Czech as in the contest.
    language: "cs",
    root: {
      usage: "<board> <turns> <command...>",
      options: [...conditions, ["--json <file>", undefined, "record"], ["--quiet"]],
      load: () => import("./one.ts"),
    },
    commands: [
      {
        usage: "tournament <program...>",
        options: [
          ["--turns <n>"],
          ["--boards <dir>"],
          ...conditions,
          ["--json <file>", undefined, "results"],
          ["--quiet", undefined, "noProgress"],
        ],
        required: ["--turns <n>", "--boards <dir>"],
        load: () => import("./tournament.ts"),
      },
    ],
  },
  process.argv.slice(2),
);
