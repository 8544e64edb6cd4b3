import { afterAll, beforeAll, expect, test } from "vitest";
import { type CommandBody, type CommandType, commands } from "../src/protocol/client.ts";
import { SCOPES, type Scope } from "../src/protocol/names.ts";
import { Client, offerSetup, startGame } from "./support/client.ts";
import { startTestServer, type TestServer } from "./support/server.ts";
import { member } from "./support/visitor.ts";

// Every command × somebody who has nothing to do with the thing, a seat of the table, the owner of the offer, the
// person whom it is for, and an admin, who has no more to say at a table than anybody else. Nobody at all cannot open
// a socket: see the hostile tests.

let server: TestServer;
let seat: Client;
let owner: Client;
let asked: Client;
let table: string;
let offer: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.end());

/** A fresh table of `seat` and `owner`, and a fresh challenge of `owner` to `asked`. */
async function prepare(): Promise<void> {
  table = await startGame([seat, owner]);
  const wish = { type: "offer.make", setup: offerSetup(), to: asked.account, hidden: true, commitment: null } as const;
  offer = (await owner.do(wish)).offer;
}

type Row = readonly [body: () => CommandBody, ...codes: [other: string, seat: string, owner: string, asked: string]];

const done = ["done", "done", "done", "done"] as const;
const room = (kind: string) => `${kind}:${table}`;
const setup = offerSetup({ seats: ["person", { bot: "beginner" }] });

/** What each of the four is answered. */
const TABLE: Readonly<Record<CommandType, Row | readonly Row[]>> = {
  ping: [() => ({ type: "ping" }), ...done],
  "lobby.enter": [() => ({ type: "lobby.enter" }), ...done],
  "lobby.leave": [() => ({ type: "lobby.leave" }), ...done],
  "lobby.people": [() => ({ type: "lobby.people", after: null, find: null }), ...done],
  "lobby.offers": [() => ({ type: "lobby.offers", after: null }), ...done],
  "offer.make": [() => ({ type: "offer.make", setup, to: null, hidden: true, commitment: null }), ...done],
  "offer.seal": [() => ({ type: "offer.seal", command: "c" }), ...done],
  "offer.look": [() => ({ type: "offer.look", offer }), "noSuchOffer", "noSuchOffer", "done", "done"],
  "offer.take": [() => ({ type: "offer.take", offer, commitment: null }), "notForYou", "notForYou", "ownOffer", "done"],
  "offer.leave": [() => ({ type: "offer.leave", offer }), "done", "done", "ownOffer", "done"],
  "offer.decline": [() => ({ type: "offer.decline", offer }), "notForYou", "notForYou", "notForYou", "done"],
  "offer.withdraw": [() => ({ type: "offer.withdraw", offer }), "notYourOffer", "notYourOffer", "done", "notYourOffer"],
  "offer.reveal": [
    () => ({ type: "offer.reveal", offer, value: "v" }),
    ...(["notForYou", "notForYou", "otherValue", "notForYou"] as const),
  ],
  rematch: [
    () => ({ type: "rematch", table, commitment: null }),
    "noSuchTable",
    "stillPlaying",
    "stillPlaying",
    "noSuchTable",
  ],
  "activity.enter": [() => ({ type: "activity.enter", activity: table, version: null }), ...done],
  "activity.leave": [() => ({ type: "activity.leave", activity: table }), ...done],
  "table.move": [
    () => ({ type: "table.move", table, ply: 1, move: { type: "pass" } }),
    ...(["notYourSeat", "done", "notYourTurn", "notYourSeat"] as const),
  ],
  "table.hint": [
    () => ({ type: "table.hint", table, ply: 1, kind: "best" }),
    ...(["notYourSeat", "done", "notYourTurn", "notYourSeat"] as const),
  ],
  "table.abort": [() => ({ type: "table.abort", table, wanted: true }), "notYourSeat", "done", "done", "notYourSeat"],
  "chat.say": [
    [() => ({ type: "chat.say", room: room("table"), text: "hi" }), "notYourRoom", "done", "done", "notYourRoom"],
    [() => ({ type: "chat.say", room: room("watch"), text: "hi" }), "done", "notYourRoom", "notYourRoom", "done"],
  ],
  "chat.back": [
    [() => ({ type: "chat.back", room: room("table"), before: 9 }), ...done],
    [() => ({ type: "chat.back", room: room("watch"), before: 9 }), "done", "notYourRoom", "notYourRoom", "done"],
  ],
  "run.swaps": [
    () => ({ type: "run.swaps", activity: table, after: 0, swaps: [{ from: 0, to: 1 }] }),
    ...(["noSuchActivity", "noSuchActivity", "noSuchActivity", "noSuchActivity"] as const),
  ],
};

const rows = (entry: Row | readonly Row[]): readonly Row[] =>
  typeof entry[0] === "function" ? [entry as Row] : (entry as readonly Row[]);

async function admin(): Promise<Client> {
  const { account, cookie } = await server.client();
  await server.store.changeAccount(account, { role: "admin" });
  return server.client(cookie);
}

test("the table has every command", () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(Object.keys(commands).toSorted());
});

test.each(Object.keys(TABLE) as CommandType[])("%s", async (type) => {
  const clients = [await server.client(), await server.client(), await server.client(), await server.client()];
  [, seat, owner, asked] = clients;
  clients.push(await admin());
  for (const [body, ...codes] of rows(TABLE[type]))
    for (const [i, client] of clients.entries()) {
      await prepare();
      const who = ["other", "seat", "owner", "asked", "admin"][i];
      expect(await client.codeOf(body()), who).toBe(who === "admin" ? codes[0] : codes[i]);
      await owner.do({ type: "offer.withdraw", offer });
    }
});

test("every command needs the scope that the table of commands names, and no other", async () => {
  [seat, owner, asked] = [await server.client(), await server.client(), await server.client()];
  await prepare();
  const person = await member(server.url);
  const program = async (scopes: readonly Scope[]): Promise<Client> => {
    const { token } = (await person.post("/api/me/tokens", { label: scopes.join(), scopes })).body;
    return Client.withToken(server.url, token);
  };
  for (const scope of SCOPES) {
    const [alone, without] = [await program([scope]), await program(SCOPES.filter((other) => other !== scope))];
    const types = (Object.keys(commands) as CommandType[]).filter((type) => commands[type].scope === scope);
    for (const [body] of types.flatMap((type) => rows(TABLE[type]))) {
      const refused = { type: "fault", code: "scope", figures: { needs: scope } };
      expect(await without.ask(body()), body().type).toMatchObject(refused);
      expect(await alone.codeOf(body()), body().type).not.toBe("scope");
    }
    for (const client of [alone, without]) await client.close();
  }
});

test("a token hears on a socket what its scopes let it hear", async () => {
  const person = await member(server.url);
  const browser = await server.client(person.cookie as string);
  const other = await server.client();
  const first = await startGame([browser, other]);
  const programs: Client[] = [];
  for (const scope of ["read", "play", "chat"]) {
    const { token } = (await person.post("/api/me/tokens", { label: scope, scopes: [scope] })).body;
    programs.push(await Client.withToken(server.url, token));
  }
  const [read, play, chat] = programs;
  const gamesOf = ({ heard: [welcome] }: Client) => (welcome.type === "welcome" ? welcome.games : []);
  expect(programs.map((each) => gamesOf(each).map(({ table: id }) => id))).toEqual([[first], [first], []]);

  await read.do({ type: "lobby.enter" });
  await read.do({ type: "activity.enter", activity: first, version: null });
  await browser.do({ type: "activity.enter", activity: first, version: null });
  await other.do({ type: "chat.say", room: `table:${first}`, text: "between the two of us" });
  await browser.when(() => browser.frames.some((text) => text.includes("between the two of us")));
  const second = await startGame([browser, other]);
  const hasHeard = ({ frames }: Client) => frames.some((text) => text.includes("started") && text.includes(second));
  for (const each of [browser, read, play]) await each.when(() => hasHeard(each));
  const asked = { type: "chat.back", room: "lobby", before: 9 } as const;
  expect(await chat.codeOf(asked)).toBe("done");
  expect(chat.heard.filter(({ type }) => type === "event")).toEqual([]);
  expect(await read.codeOf(asked)).toBe("scope");
  expect(read.heard.filter(({ type }) => type.startsWith("chat"))).toEqual([]);
  for (const each of programs) await each.close();
});
