import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "./support/server.ts";
import { forBothEngines } from "./support/stores.ts";
import { member, Visitor } from "./support/visitor.ts";

/** A form of the document, as far as a value of it is made here. */
interface Form {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Form[];
  readonly items?: Form;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, Form>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Form }[];
  readonly requestBody?: { readonly content: { readonly "application/json": { readonly schema: Form } } };
}

const NUMBERS = [-1, 0.5, 2 ** 31, 2 ** 53, 2 ** 63, 1e22, 1e300, -1e300];
const TEXTS = ["\0", "a\0b", "\ufffe", "x".repeat(5000), "' or 1=1 --", "%", "../..", "nobody"];
/** JSON can write them, an address cannot. */
const HALVES = ["\ud800", "\udfffx"];

/** Something that fits, or nearly does. */
function sampleOf(form: Form): unknown {
  if (form.const !== undefined) return form.const;
  if (form.anyOf !== undefined) return sampleOf(form.anyOf[0]);
  if (form.type === "object")
    return Object.fromEntries(Object.entries(form.properties ?? {}).map(([name, field]) => [name, sampleOf(field)]));
  if (form.type === "array") return Array.from({ length: form.minItems ?? 1 }, () => sampleOf(form.items ?? {}));
  if (form.type === "integer" || form.type === "number") return form.minimum ?? 0;
  return form.type === "boolean" ? false : form.type === "null" ? null : "sample";
}

/** The value with an odd one in the place of each of its parts, one at a time; and odd names of fields. */
function* oddities(value: unknown): Generator<unknown> {
  yield* [...NUMBERS, ...TEXTS, ...HALVES, null, true, [], {}];
  if (typeof value !== "object" || value === null) return;
  for (const [name, part] of Object.entries(value))
    for (const odd of oddities(part))
      yield Array.isArray(value) ? value.with(Number(name), odd) : { ...value, [name]: odd };
  yield { ...value, "\0": 1 };
  yield { ...value, "\ud800": "\udfff" };
}

forBothEngines("odd values", (stage) => {
  let server: TestServer;
  let paths: Record<string, Record<string, Operation>>;
  /** Of somebody who may ask for everything. */
  let cookie: string | null;
  beforeAll(async () => {
    server = await startTestServer({ store: stage.store });
    ({ paths } = (await new Visitor(server.url).get("/api/openapi.json")).body);
    const admin = await member(server.url);
    await stage.store.changeAccount(admin.id, { role: "admin" });
    ({ cookie } = admin);
  });
  afterAll(() => server?.end(true), 60_000);

  /** Every call that is wrong in one place. */
  function* calls(): Generator<readonly [method: string, path: string, body?: unknown]> {
    for (const [template, methods] of Object.entries(paths))
      for (const [method, { parameters = [], requestBody }] of Object.entries(methods)) {
        // It would end the session of who asks, or never end itself.
        if (/sign-out|stream/.test(template) || (method === "delete" && template === "/api/me")) continue;
        const fill = (odd?: { readonly name: string; readonly text: string }): string => {
          const query = parameters
            .filter(({ name, in: place }) => place === "query" && (odd === undefined || name === odd.name))
            .map(({ name, schema }) => `${name}=${encodeURIComponent(odd?.text ?? String(sampleOf(schema)))}`);
          const path = template.replace(/\{(\w+)\}/g, (_, name) =>
            encodeURIComponent(odd?.name === name ? (odd?.text ?? "") : "1"),
          );
          return query.length === 0 ? path : `${path}?${query.join("&")}`;
        };
        for (const { name } of parameters)
          for (const text of [...TEXTS, ...NUMBERS.map(String), "9".repeat(30), "1e309"])
            yield [method.toUpperCase(), fill({ name, text }), requestBody && {}];
        const form = requestBody?.content["application/json"].schema;
        if (form === undefined) continue;
        for (const body of oddities(sampleOf(form))) yield [method.toUpperCase(), fill(), body];
      }
  }

  test("no route breaks on them", async () => {
    const broken: string[] = [];
    let asked = 0;
    const left = calls();
    const ask = async (): Promise<void> => {
      for (const [method, path, body] of left) {
        // A copy: what it is given or loses changes nobody's session.
        const visitor = Object.assign(new Visitor(server.url), { cookie });
        const { status, text } = await visitor.ask(method, path, body);
        asked++;
        if (status >= 500) broken.push(`${method} ${path} ${JSON.stringify(body)?.slice(0, 200)}: ${status} ${text}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, ask));
    expect(broken).toEqual([]);
    expect(asked).toBeGreaterThan(1000);
  });

  test("nor does a socket", async () => {
    const client = await server.client();
    for (const odd of [...NUMBERS, ...HALVES, "\0"])
      for (const wish of [
        { type: "activity.enter", activity: "t", version: odd },
        { type: "chat.back", room: "lobby", before: odd },
        { type: "chat.say", room: "lobby", text: odd },
        { type: "race.swap", race: "r", n: odd, swap: { from: 0, to: odd } },
      ])
        expect(`${JSON.stringify(wish)} ${await client.codeOf(wish as never)}`).not.toContain("internal");
  });
});
