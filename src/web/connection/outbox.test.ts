import { expect, test } from "vitest";
import type { ClientMessage } from "../../protocol/client.ts";
import { memoryStore } from "../storage/text-store.ts";
import {
  forget,
  keep,
  keptCommands,
  sentAgain,
  strangersIn,
  type Unanswered,
  waitingMove,
  withCommand,
  withoutCommand,
} from "./outbox.ts";

const move = (id: string, ply = 3, table = "t1"): ClientMessage => ({
  ...{ type: "table.move", id, table, ply, move: { type: "pass" } },
});
const unanswered = (command: ClientMessage, account: string | null = "me", at = 1000): Unanswered => ({
  ...{ command, account, at },
});

test("a command waits until it is answered, and goes out again with the id it had", () => {
  const outbox = withCommand([], unanswered(move("a")));
  expect(sentAgain(outbox, "me")).toEqual([move("a")]);
  expect(withCommand(outbox, unanswered(move("a")))).toHaveLength(1);
  expect(withoutCommand(outbox, "b")).toEqual(outbox);
  expect(withoutCommand(outbox, "a")).toEqual([]);
});

test("commands go out in the order in which they were made", () => {
  const outbox = ["a", "b", "c"].reduce((box, id) => withCommand(box, unanswered(move(id))), [] as Unanswered[] & {});
  expect(sentAgain(outbox, "me").map(({ id }) => id)).toEqual(["a", "b", "c"]);
});

test("nobody sends what somebody else left on the device", () => {
  const outbox = [unanswered(move("a"), "other"), unanswered(move("b"), null), unanswered(move("c"))];
  expect(sentAgain(outbox, "me").map(({ id }) => id)).toEqual(["b", "c"]);
  expect(strangersIn(outbox, "me").map(({ command }) => command.id)).toEqual(["a"]);
});

test("a move is waited for at its own table, as long as the table stands where it was meant for", () => {
  const outbox = [unanswered(move("a", 3, "t1"))];
  expect(waitingMove(outbox, "t1", 3)?.id).toBe("a");
  expect(waitingMove(outbox, "t1", 4)).toBeNull();
  expect(waitingMove(outbox, "t2", 3)).toBeNull();
});

test("a move outlives the page, and what is only said does not", () => {
  const store = memoryStore();
  keep(store, unanswered(move("a"), "me", 2000));
  keep(store, unanswered(move("b"), "me", 1000));
  keep(store, unanswered({ type: "chat.say", id: "c", room: "lobby", text: "hello" }));
  expect(keptCommands(store, 3000).map(({ command }) => command.id)).toEqual(["b", "a"]);
  forget(store, "a");
  expect(keptCommands(store, 3000).map(({ command }) => command.id)).toEqual(["b"]);
});

test("what cannot be read or is too old is gone for good", () => {
  const store = memoryStore();
  store.setItem("tessera.sent.x", "{");
  store.setItem("tessera.sent.y", JSON.stringify({ command: { type: "offer.make", id: "y" }, account: "me", at: 1 }));
  store.setItem("tessera.draft.z", "not ours");
  keep(store, unanswered(move("old"), "me", 0));
  expect(keptCommands(store, 30 * 86_400_000)).toEqual([]);
  expect(store.length).toBe(1);
});
