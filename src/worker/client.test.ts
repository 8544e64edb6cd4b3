import { expect, test, vi } from "vitest";
import { type EnginePort, makeClient } from "./client.ts";
import type { FromEngine, ToEngine } from "./questions.ts";

const LOOK = { ruleset: "classic-en", words: [] };

/** A worker that does as the test says. */
function workshop() {
  const ports: { posted: ToEngine[]; say: (message: FromEngine) => void; break: () => void; isEnded: boolean }[] = [];
  const stopped: number[] = [];
  const start = (): EnginePort => {
    const port = { posted: [] as ToEngine[], say: (_: FromEngine) => {}, break: () => {}, isEnded: false };
    ports.push(port);
    return {
      post: (message) => void port.posted.push(message),
      listen: (heard, broke) => {
        port.say = heard;
        port.break = broke;
      },
      end: () => {
        port.isEnded = true;
      },
    };
  };
  return { client: makeClient(start, (id) => void stopped.push(id)), ports, stopped };
}

test("answers find their questions, whatever their order; no worker is started before the first", async () => {
  const { client, ports } = workshop();
  expect(ports.length).toBe(0);
  const [one, two] = [client.ask("look", LOOK), client.ask("look", LOOK)];
  const [first, second] = ports[0].posted;
  ports[0].say({ id: second.id, type: "answer", answer: "two" });
  ports[0].say({ id: first.id, type: "answer", answer: "one" });
  expect([await one, await two, ports.length]).toEqual(["one", "two", 1]);
});

test("progress is heard, and a fault has its code", async () => {
  const { client, ports } = workshop();
  const onProgress = vi.fn();
  const asked = client.ask("open", { ruleset: "classic-en", whole: true }, { onProgress });
  const { id } = ports[0].posted[0];
  ports[0].say({ id, type: "progress", progress: { type: "words", share: 0.3 } });
  ports[0].say({ id, type: "fault", code: "noLexicon" });
  await expect(asked).rejects.toMatchObject({ code: "noLexicon" });
  expect(onProgress).toHaveBeenCalledExactlyOnceWith({ type: "words", share: 0.3 });
});

test("a task that stops when told to answers with what it has, and its worker lives on", async () => {
  const { client, ports, stopped } = workshop();
  const abort = new AbortController();
  const asked = client.ask("look", LOOK, { signal: abort.signal });
  abort.abort();
  const { id } = ports[0].posted[0];
  expect(stopped).toEqual([id]);
  ports[0].say({ id, type: "answer", answer: "so far" });
  expect([await asked, ports[0].isEnded]).toEqual(["so far", false]);
});

test("a task that does not stop ends its worker, and what else was asked goes to a new one", async () => {
  vi.useFakeTimers();
  const { client, ports } = workshop();
  const abort = new AbortController();
  const stuck = client.ask("look", LOOK, { signal: abort.signal });
  const other = client.ask("look", LOOK);
  abort.abort();
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  await expect(stuck).rejects.toMatchObject({ code: "stopped" });
  expect([ports.length, ports[0].isEnded]).toEqual([2, true]);
  const [again] = ports[1].posted;
  ports[1].say({ id: again.id, type: "answer", answer: "there" });
  expect(await other).toBe("there");
});

test("a question that breaks every worker is given up", async () => {
  const { client, ports } = workshop();
  const asked = client.ask("look", LOOK);
  for (let i = 0; i < 3; i++) ports[i].break();
  await expect(asked).rejects.toMatchObject({ code: "broken" });
  expect(ports.length).toBe(3);
});
