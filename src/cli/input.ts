import { createInterface } from "node:readline";

/** Lines as a person types them, or as a pipe brings them; null once there are no more. */
export interface Input {
  ask(prompt: string): Promise<string | null>;
  close(): void;
}

export function openInput(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Input {
  const reader = createInterface({ input, terminal: false });
  const lines: string[] = [];
  const waiting: ((line: string | null) => void)[] = [];
  let ended = false;
  // A pipe may bring many lines at once, long before they are asked for.
  reader.on("line", (line) => {
    const next = waiting.shift();
    if (next === undefined) lines.push(line);
    else next(line);
  });
  reader.on("close", () => {
    ended = true;
    for (const next of waiting.splice(0)) next(null);
  });
  return {
    ask(prompt) {
      output.write(prompt);
      const line = lines.shift();
      if (line !== undefined) return Promise.resolve(line);
      return ended ? Promise.resolve(null) : new Promise((resolve) => waiting.push(resolve));
    },
    close: () => reader.close(),
  };
}
