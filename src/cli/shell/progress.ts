import { createRequire } from "node:module";

export interface ProgressBar {
  begin(title: string): void;
  progress(share: number): void;
  end(): void;
}

/** Ctrl-C ends the work at once, with no time to restore a terminal: so nothing of it is changed. */
const UNCHANGED = { hideCursor: false, linewrap: true };

/** A bar on a terminal; elsewhere (a pipe, a log) only the title, once. The library is read when first needed. */
export function progressBar(output: NodeJS.WriteStream): ProgressBar {
  let bar: import("cli-progress").SingleBar | null = null;
  return {
    begin(title) {
      if (!output.isTTY) {
        output.write(`${title}\n`);
        return;
      }
      const { SingleBar, Presets } = createRequire(import.meta.url)("cli-progress") as typeof import("cli-progress");
      const format = `${title} {bar} {percentage}%`;
      bar = new SingleBar({ stream: output, format, clearOnComplete: true, ...UNCHANGED }, Presets.shades_classic);
      bar.start(100, 0);
    },
    progress: (share) => bar?.update(Math.floor(share * 100)),
    end: () => bar?.stop(),
  };
}
