import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "../src/server/store/open.ts";
import type { Store } from "../src/server/store/store.ts";
import { offerSetup } from "./support/client.ts";
import { startTestServer, type TestServer } from "./support/server.ts";
import { temporaryFolder } from "./support/stores.ts";
import { guest, type Visitor } from "./support/visitor.ts";

interface Later<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
}

function later<T>(): Later<T> {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((go) => {
    resolve = go;
  });
  return { promise, resolve };
}

/** Lets answers of the store wait: `held` says that somebody waits for one, `release` lets it go. */
class Gate {
  #opened = later<void>();
  #reached = later<void>();
  #name: string | null = null;

  hold(name: string): void {
    this.#name = name;
    this.#opened = later<void>();
    this.#reached = later<void>();
  }

  async pass(name: string): Promise<void> {
    if (name !== this.#name) return;
    this.#reached.resolve();
    await this.#opened.promise;
  }

  held = (): Promise<void> => this.#reached.promise;

  release(): void {
    this.#name = null;
    this.#opened.resolve();
  }
}

const gate = new Gate();
const folder = temporaryFolder();
let store: Store;
let server: TestServer;
beforeAll(async () => {
  store = await openStore({ data: folder });
  const { blockedBy, bePresent } = store;
  const late: Store = {
    ...store,
    blockedBy: (account) => gate.pass("blockedBy").then(() => blockedBy(account)),
    bePresent: (people) => gate.pass("bePresent").then(() => bePresent(people)),
  };
  server = await startTestServer({ store: late, place: { data: folder } });
});
afterAll(async () => {
  await server?.end(true);
  await store?.close();
});

/** Asks for a stream, and breaks it off while the store is waited for; resolves when the server knows. */
async function breakOff(visitor: Visitor, path: string, at: string): Promise<void> {
  const asked = later<ServerResponse>();
  const hear = (message: unknown): void => {
    const { request, response } = message as { request: { url: string }; response: ServerResponse };
    if (request.url === path) asked.resolve(response);
  };
  subscribe("http.server.request.start", hear);
  gate.hold(at);
  const end = new AbortController();
  const answer = fetch(server.url + path, { headers: { cookie: visitor.cookie as string }, signal: end.signal });
  const response = await asked.promise;
  unsubscribe("http.server.request.start", hear);
  const closed = once(response, "close");
  await gate.held();
  end.abort();
  await answer.then((begun) => begun.text()).catch(() => {});
  await closed;
}

const openStreams = async (): Promise<number> => (await server.services.metrics.streams.get()).values[0]?.value ?? 0;

/** Says when a function of the server has done its work. */
function watch<T extends object>(target: T, name: keyof T): Promise<void> {
  const done = later<void>();
  const work = target[name] as (...given: unknown[]) => Promise<unknown>;
  target[name] = (async (...given: unknown[]) => {
    const answer = await work.apply(target, given);
    target[name] = work as T[keyof T];
    done.resolve();
    return answer;
  }) as T[keyof T];
  return done.promise;
}

test.each(["blockedBy", "bePresent"])("who breaks a stream off during %s is not there", async (at) => {
  const anna = await guest(server.url);
  const arrived = watch(server.services.people, "arrive");
  await breakOff(anna, "/api/stream/events", at);
  gate.release();
  await arrived;
  await expect.poll(() => server.services.people.isHere(anna.id)).toBe(false);
  expect(await openStreams()).toBe(0);
});

test.each(["blockedBy", "enter"])("who breaks a game's stream off during %s does not look on", async (at) => {
  const [anna, bert, carl] = [await server.client(), await server.client(), await guest(server.url)];
  const setup = offerSetup({ shuffled: false });
  const { offer } = await anna.do({ type: "offer.make", setup, to: null, hidden: false, commitment: null });
  await bert.do({ type: "offer.take", offer, commitment: null });
  const { activities } = server.services;
  const told: string[] = [];
  const { enter, leave } = activities;
  const entered = later<void>();
  activities.enter = async (...given) => {
    await gate.pass("enter");
    const answer = await enter.apply(activities, given);
    told.push("enter");
    entered.resolve();
    return answer;
  };
  activities.leave = (...given) => {
    told.push("leave");
    leave.apply(activities, given);
  };
  await breakOff(carl, `/api/games/${offer}/stream`, at);
  gate.release();
  await entered.promise;
  await expect.poll(() => told).toEqual(["enter", "leave"]);
  Object.assign(activities, { enter, leave });
  expect(await openStreams()).toBe(0);
});

/** The next call fails, as when the store goes away at this moment. */
function failOnce<T extends object>(target: T, name: keyof T): void {
  const work = target[name];
  target[name] = (async () => {
    target[name] = work;
    throw new Error("the store is away");
  }) as T[keyof T];
}

test("a stream that could not begin ends: its owner would wait for the first line for ever", async () => {
  const [anna, bert, carl] = [await server.client(), await server.client(), await guest(server.url)];
  const headers = { cookie: carl.cookie as string };
  const setup = offerSetup({ shuffled: false });
  const { offer } = await anna.do({ type: "offer.make", setup, to: null, hidden: false, commitment: null });
  await bert.do({ type: "offer.take", offer, commitment: null });
  const { people, activities } = server.services;
  failOnce(people, "welcome");
  expect((await (await fetch(`${server.url}/api/stream/events`, { headers })).text()).trim()).toBe("");
  failOnce(activities, "enter");
  expect((await (await fetch(`${server.url}/api/games/${offer}/stream`, { headers })).text()).trim()).toBe("");
  await expect.poll(openStreams).toBe(0);
});
