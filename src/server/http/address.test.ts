import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { networkOf, originsBehind } from "./address.ts";

test("one household is one address, however it is written", () => {
  const same = (...addresses: string[]) => new Set(addresses.map(networkOf)).size === 1;
  expect(same("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:0DB8:0001:0002::7")).toBe(true);
  expect(same("2001:db8:1:2::1", "2001:db8:1:3::1")).toBe(false);
  expect(same("203.0.113.7", "::ffff:203.0.113.7", "::ffff:cb00:7107")).toBe(true);
  expect(same("203.0.113.7", "203.0.113.8")).toBe(false);
  expect(same("::1", "::2")).toBe(true);
});

test("what a proxy says is believed of those that are trusted alone", () => {
  const asked = (remoteAddress: string, headers: Record<string, string>) =>
    ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;
  const { networkOf: from, isSecure } = originsBehind("loopback, 10.0.0.0/8");
  const said = { "x-forwarded-for": "198.51.100.1, 203.0.113.7", "x-forwarded-proto": "https" };
  expect(from(asked("127.0.0.1", said))).toBe("203.0.113.7");
  expect(isSecure(asked("10.1.2.3", said))).toBe(true);
  expect(from(asked("192.0.2.1", said))).toBe("192.0.2.1");
  expect(isSecure(asked("192.0.2.1", said))).toBe(false);
  expect(isSecure(asked("127.0.0.1", { "x-forwarded-proto": "http" }))).toBe(false);
});
