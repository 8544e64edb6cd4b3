import { expect, test } from "vitest";
import type { Link } from "./link.ts";
import { type RedisClient, tryRedis } from "./redis.ts";

test("a Redis that refuses everything does not fill the log", async () => {
  const said: object[] = [];
  const log = { info: () => {}, warn: (about: object) => void said.push(about), error: () => {} };
  const linkTo = (): Link<RedisClient> => ({ current: () => ({}) as RedisClient, close: async () => {} });
  const refuse = () => Promise.reject(new Error("OOM command not allowed"));
  const [one, other] = [linkTo(), linkTo()];
  for (let times = 0; times < 100; times++) expect(await tryRedis(one, log, refuse, async () => "store")).toBe("store");
  expect(said).toEqual([{ reason: "OOM command not allowed" }]);
  await tryRedis(other, log, refuse, async () => "store");
  expect(said).toHaveLength(2);
});
