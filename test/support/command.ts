import { spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const LAUNCHER = join(ROOT, "bin", "tessera");

/** Lexicons of tests: kept, so that English is built once a machine, and apart from those of the person who tests. */
export const HOME = join(ROOT, "node_modules", ".cache", "tessera-test");

/** Node's own variables, colours and the reader's locale must not change what is said. */
export const ENV = { PATH: process.env.PATH, LC_ALL: "en_GB.UTF-8", TERM: "xterm", TESSERA_HOME: HOME };

export interface Answer {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
  readonly lines: readonly string[];
}

export interface Circumstances {
  /** Lines that are typed. */
  readonly input?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A folder for the files of one test file, and the real `bin/tessera` run in it. */
export function workshop(name: string) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `tessera-${name}-`)));
  afterAll(() => rmSync(folder, { recursive: true }));

  function fileWith(file: string, content: string | Uint8Array): string {
    writeFileSync(join(folder, file), content);
    return file;
  }

  function tessera(args: readonly string[], { input = [], env = {} }: Circumstances = {}): Answer {
    const { stdout, stderr, status } = spawnSync(LAUNCHER, args, {
      cwd: folder,
      env: { ...ENV, ...env },
      input: input.map((line) => `${line}\n`).join(""),
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    });
    return { stdout, stderr, status, lines: stdout.split("\n") };
  }

  return { folder, fileWith, tessera };
}

/** What the game said to each line that was typed, up to the empty line before the next board. */
export function repliesIn(stdout: string): string[][] {
  const lines = stdout.replace(/\n$/, "").split("\n");
  const prompts = lines.flatMap((line, at) => (line.endsWith("> ") ? [at] : []));
  return prompts.map((at, i) => {
    const reply = lines.slice(at + 1, prompts[i + 1]);
    const empty = reply.indexOf("");
    return empty < 0 ? reply : reply.slice(0, empty);
  });
}
