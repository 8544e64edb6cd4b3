import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { Crowd, pauseOf } from "./crowd.ts";
import type { Listener } from "./parts.ts";

class Ear implements Listener {
  self = { account: "ada", name: "Ada", role: "guest" as const };
  blocked = new Set<string>();
  isBehind = false;
  readonly heard: string[] = [];
  send(text: string): void {
    this.heard.push(text);
  }
}

function crowdOf(count: number): { crowd: Crowd; ears: Ear[] } {
  const crowd = new Crowd();
  const ears = Array.from({ length: count }, () => new Ear());
  for (const ear of ears) crowd.add(ear);
  return { crowd, ears };
}

test("few hear at once, more after a tenth of a second and more, and nobody later than a second", () => {
  expect([1, 50, 51, 200, 600, 2000, 100_000].map(pauseOf)).toEqual([0, 0, 100, 100, 300, 1000, 1000]);
});

test("few are told before anything else is done", () => {
  const { crowd, ears } = crowdOf(50);
  crowd.tell(() => "news");
  expect(ears.every(({ heard }) => heard.length === 1)).toBe(true);
  expect(crowd.isQuiet).toBe(true);
});

test("many are told in slices, so that others have their turn between, and all in the same order", async () => {
  const { crowd, ears } = crowdOf(250);
  crowd.tell(() => "first");
  crowd.tell(() => "second");
  const count = (text: string): number => ears.filter(({ heard }) => heard.includes(text)).length;
  expect([count("first"), count("second")]).toEqual([100, 0]);
  while (!crowd.isQuiet) await turn();
  expect(new Set(ears.map(({ heard }) => heard.join()))).toEqual(new Set(["first,second"]));
});

test("who goes while many are told hears no more, and who comes hears only what is told from then on", async () => {
  const { crowd, ears } = crowdOf(250);
  crowd.tell(() => "first");
  const late = new Ear();
  for (const ear of ears.slice(0, 100)) crowd.delete(ear);
  crowd.add(late);
  crowd.tell(() => "second");
  while (!crowd.isQuiet) await turn();
  expect(ears.slice(0, 100).flatMap(({ heard }) => heard)).toEqual([]);
  expect(late.heard).toEqual(["second"]);
});

test("who has much unread is told nothing until that is read, and is then named once", () => {
  const { crowd, ears } = crowdOf(2);
  const [slow, quick] = ears;
  slow.isBehind = true;
  for (const text of ["one", "two"]) crowd.tell(() => text);
  expect([slow.heard, quick.heard, crowd.isQuiet]).toEqual([[], ["one", "two"], false]);
  expect(crowd.recovered()).toEqual([]);
  slow.isBehind = false;
  // Not before it has been told all anew.
  crowd.tell(() => "three");
  expect(slow.heard).toEqual([]);
  expect(crowd.recovered()).toEqual([slow]);
  crowd.tell(() => "four");
  expect([slow.heard, crowd.recovered(), crowd.isQuiet]).toEqual([["four"], [], true]);
});
