import { afterEach, expect, test, vi } from "vitest";
import { ApiError, api } from "./api.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const answerWith = (text: string, status = 200): void =>
  vi.stubGlobal("fetch", async () => new Response(text, { status }));

const faultOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );

test("a right answer is given as it came", async () => {
  answerWith(JSON.stringify({ mail: true }));
  expect(await api.recovery()).toEqual({ mail: true });
  answerWith("null");
  expect(await api.me()).toBeNull();
});

test.each([
  ["of another form", JSON.stringify({ mail: "yes" })],
  ["not whole", '{"mail": tr'],
  ["the page of a proxy", "<!doctype html>"],
  ["empty", ""],
])("an answer that is %s is a fault with a code", async (_, text) => {
  answerWith(text);
  const fault = await faultOf(api.recovery());
  expect(fault).toBeInstanceOf(ApiError);
  expect(fault).toMatchObject({ code: "badAnswer", status: 502 });
});

test("a refusal brings its code and figures, whatever else is in it", async () => {
  answerWith(JSON.stringify({ code: "nameLength", least: 2, most: 20 }), 400);
  expect(await faultOf(api.rename("x"))).toMatchObject({
    ...{ status: 400, code: "nameLength", figures: { least: 2, most: 20 } },
  });
});

test.each([
  [502, "<html>", "internal"],
  [404, "<html>", "badRequest"],
  [500, "null", "internal"],
  [400, '{"code": 7}', "badRequest"],
])("a refusal %i without a code of ours has that of its status", async (status, text, code) => {
  answerWith(text, status);
  expect(await faultOf(api.sessions())).toMatchObject({ status, code });
});

test("a server that is not reached, or goes away in the middle, is offline", async () => {
  const offline = { status: 0, code: "offline" };
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed")));
  expect(await faultOf(api.me())).toMatchObject(offline);
  vi.stubGlobal("fetch", async () => ({ ok: true, status: 200, text: () => Promise.reject(new TypeError("cut")) }));
  expect(await faultOf(api.me())).toMatchObject(offline);
});

test("who stops asking is told just that", async () => {
  const stop = new AbortController();
  vi.stubGlobal("fetch", async (_path: string, { signal }: RequestInit) => {
    stop.abort();
    signal?.throwIfAborted();
  });
  expect(await faultOf(api.me({ signal: stop.signal }))).toMatchObject({ name: "AbortError" });
});
