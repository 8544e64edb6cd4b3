import { createInterface, type Interface } from "node:readline";

/** Lines as a person types them, or as a pipe brings them; null once there are no more. */
export interface Input {
  ask(prompt: string): Promise<string | null>;
  close(): void;
}

type Source = NodeJS.ReadableStream & { readonly isTTY?: boolean };
type Target = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** `interrupted` is called on Ctrl-C, whether it comes as a signal or, while a line is edited, as a key. */
export function openInput(input: Source, output: Target, interrupted: () => void): Input {
  const isTyped = input.isTTY === true;
  const isEdited = isTyped && output.isTTY === true;
  const lines: string[] = [];
  let waiting: ((line: string | null) => void) | null = null;
  let reader: Interface | null = null;
  let ended = false;

  function answer(line: string | null): void {
    const next = waiting;
    waiting = null;
    // A pipe may bring many lines at once, long before they are asked for.
    if (next !== null) next(line);
    else if (line !== null) lines.push(line);
  }

  // Opened with the first question: a game that asks nothing leaves the terminal as it is.
  function open(): Interface {
    const opened = createInterface({ input, output: isEdited ? output : undefined, terminal: isEdited });
    opened.on("line", answer);
    opened.on("SIGINT", interrupt);
    opened.on("close", () => {
      ended = true;
      answer(null);
    });
    return opened;
  }

  function interrupt(): void {
    // The cursor stands behind a question, or behind the ^C that the terminal shows.
    if (waiting !== null || isTyped) output.write("\n");
    waiting = null;
    interrupted();
  }
  process.on("SIGINT", interrupt);

  const nextLine = (): Promise<string | null> =>
    new Promise((resolve) => {
      waiting = resolve;
    });

  return {
    async ask(prompt) {
      reader ??= open();
      const known = lines.shift() ?? (ended ? null : undefined);
      if (known !== undefined || !isEdited) output.write(prompt);
      else {
        reader.setPrompt(prompt);
        reader.prompt();
      }
      const line = known === undefined ? await nextLine() : known;
      // Only Enter on a keyboard has moved to a new line; what is said next must not stand behind the question.
      if (known !== undefined || line === null || !isTyped) output.write("\n");
      return line;
    },
    close() {
      process.off("SIGINT", interrupt);
      reader?.close();
    },
  };
}
