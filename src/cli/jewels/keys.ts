/** What a person does at a terminal: a named key, a character, or a click at a line and column from 0. */
export type Key =
  | { readonly type: "key"; readonly name: "up" | "down" | "left" | "right" | "enter" | "escape" | "interrupt" | "end" }
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "click"; readonly line: number; readonly column: number }
  | { readonly type: "resize" };

const NAMES = {
  "\x1b[A": "up",
  "\x1b[B": "down",
  "\x1b[C": "right",
  "\x1b[D": "left",
  "\x1bOA": "up",
  "\x1bOB": "down",
  "\x1bOC": "right",
  "\x1bOD": "left",
  "\r": "enter",
  "\n": "enter",
  " ": "enter",
  "\x1b": "escape",
  "\x03": "interrupt",
  "\x04": "end",
} as const;

/** A mouse report (SGR), another escape sequence, or a single character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: keys are sent as control characters
const PIECES = /\x1b\[<(\d+);(\d+);(\d+)([Mm])|\x1b(?:\[[0-9;?<]*[@-~]|O[@-~])?|[^\x1b]/gsu;

/** The keys of a chunk that came from a terminal in raw mode; what is not understood is left out. */
export function parseKeys(chunk: string): Key[] {
  const keys: Key[] = [];
  for (const [text, button, column, line, release] of chunk.matchAll(PIECES)) {
    const name = NAMES[text as keyof typeof NAMES];
    if (button !== undefined) {
      if (button === "0" && release === "M")
        keys.push({ type: "click", line: Number(line) - 1, column: Number(column) - 1 });
    } else if (name !== undefined) keys.push({ type: "key", name });
    else if (!/^\p{Cc}/u.test(text)) keys.push({ type: "text", text });
  }
  return keys;
}

/** Keys in the order in which they were pressed, and a wait for the next one. */
export interface Keys {
  /** Null when nothing was pressed for so long. */
  next(waitMs: number): Promise<Key | null>;
  /** Whether something is pressed within this time; it stays to be read. */
  isPressed(waitMs: number): Promise<boolean>;
  close(): void;
}

type Screen = NodeJS.WriteStream;

const LONGEST_WAIT = 2 ** 31 - 1;

export function openKeys(input: NodeJS.ReadStream, screen: Screen): Keys {
  const waiting: Key[] = [];
  let wake: (() => void) | null = null;
  const push = (keys: readonly Key[]): void => {
    waiting.push(...keys);
    wake?.();
  };
  const onData = (chunk: string) => push(parseKeys(chunk));
  const onEnd = () => push([{ type: "key", name: "end" }]);
  const onResize = () => push([{ type: "resize" }]);
  input.setEncoding("utf8");
  input.setRawMode(true);
  input.on("data", onData);
  input.on("end", onEnd);
  screen.on("resize", onResize);
  input.resume();

  function wait(ms: number): Promise<void> {
    if (waiting.length > 0 || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(done, Math.min(ms, LONGEST_WAIT));
      function done(): void {
        clearTimeout(timer);
        wake = null;
        resolve();
      }
      wake = done;
    });
  }

  return {
    async next(ms) {
      await wait(ms);
      return waiting.shift() ?? null;
    },
    async isPressed(ms) {
      await wait(ms);
      return waiting.length > 0;
    },
    close() {
      input.off("data", onData);
      input.off("end", onEnd);
      screen.off("resize", onResize);
      input.setRawMode(false);
      input.pause();
    },
  };
}
