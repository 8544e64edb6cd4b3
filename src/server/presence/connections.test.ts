import { expect, test } from "vitest";
import { Connections } from "./connections.ts";

type Parts = ConstructorParameters<typeof Connections>[0];

/** People of whom nothing is read but whether their sessions still hold; each look waits until it is let through. */
function watched() {
  const people = new Connections({ store: {}, clock: {}, node: "n1" } as unknown as Parts);
  const looks: { readonly account: string; readonly letThrough: () => void }[] = [];
  people.hold({
    accounts: () => [],
    check: (account) => new Promise((resolve) => looks.push({ account, letThrough: resolve })),
  });
  return { people, looks };
}

const turnOfLoop = () => new Promise((resolve) => setImmediate(resolve));

test("what thousands may have missed is read some at a time, however many times that is asked for", async () => {
  const { people, looks } = watched();
  const names = Array.from({ length: 50 }, (_, i) => `account${i}`);
  const all = Promise.all(names.map((name) => people.missed([name])));
  let seen = 0;
  for (let most = 0; seen < names.length; seen += most) {
    await turnOfLoop();
    most = looks.length - seen;
    expect(most).toBe(10);
    for (const { letThrough } of looks.slice(seen)) letThrough();
  }
  await all;
  expect(looks.map(({ account }) => account)).toEqual(names);
});

test("who was sent away goes at once, whatever others may have missed", async () => {
  const { people, looks } = watched();
  void people.missed(Array.from({ length: 50 }, (_, i) => `account${i}`));
  await turnOfLoop();
  void people.heard({ kind: "account", id: "eve", topic: "banned" });
  await turnOfLoop();
  expect(looks.map(({ account }) => account)).toContain("eve");
});

test("what could not be read is read in the next round", async () => {
  const { people, looks } = watched();
  let isAway = true;
  people.hold({
    accounts: () => [],
    async check() {
      if (isAway) throw new Error("away");
    },
  });
  const first = people.missed(["ada"]);
  await turnOfLoop();
  looks[0].letThrough();
  await expect(first).rejects.toThrow("away");
  isAway = false;
  const second = people.retry();
  await turnOfLoop();
  looks[1].letThrough();
  await second;
  expect(looks.map(({ account }) => account)).toEqual(["ada", "ada"]);
});
