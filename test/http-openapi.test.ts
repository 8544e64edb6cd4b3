import { createRequire } from "node:module";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "./support/command.ts";
import { startTestServer, type TestServer } from "./support/server.ts";
import { member, Visitor } from "./support/visitor.ts";

// The checker that Fastify brings: it knows the dialect of OpenAPI 3.1, JSON Schema 2020-12.
const fastify = createRequire(createRequire(`${ROOT}/package.json`).resolve("fastify"));
const { default: Ajv } = fastify("ajv/dist/2020.js");

interface Operation {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: object }[];
  readonly requestBody?: { content: Record<string, { schema: object }> };
  readonly responses: Record<string, { description?: string; content?: Record<string, { schema: object }> }>;
}

let server: TestServer;
let paths: Record<string, Record<string, Operation>>;
let document: { openapi: string; tags: { name: string }[]; info: object };
const ajv = new Ajv({ strict: false, validateFormats: false });
beforeAll(async () => {
  server = await startTestServer();
  document = (await new Visitor(server.url).get("/api/openapi.json")).body;
  paths = (document as unknown as { paths: typeof paths }).paths;
});
afterAll(() => server?.end());

const operations = (): [string, Operation][] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );

test("the document is one of OpenAPI 3.1, and every route is told of", () => {
  expect(document).toMatchObject({ openapi: "3.1.0", info: { title: "Tessera" } });
  const known = document.tags.map(({ name }) => name);
  for (const [route, { summary, tags, parameters = [], responses }] of operations()) {
    expect(`${route}: ${summary}`).toMatch(/: \S.{3,}/);
    expect(tags?.every((tag) => known.includes(tag))).toBe(true);
    const inPath = [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const told = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
    expect(`${route} ${told.toSorted()}`).toBe(`${route} ${inPath.toSorted()}`);
    expect(Object.keys(responses).length).toBeGreaterThan(0);
    for (const response of Object.values(responses)) expect(response.description).toBeTruthy();
  }
});

test("every schema in it is a JSON Schema", () => {
  let checked = 0;
  for (const [route, { parameters = [], requestBody, responses }] of operations()) {
    const bodies = [...Object.values(responses), ...(requestBody === undefined ? [] : [requestBody])];
    const schemas = [...parameters, ...bodies.flatMap(({ content = {} }) => Object.values(content))].map(
      ({ schema }) => schema,
    );
    for (const schema of schemas) {
      expect(`${route} ${ajv.validateSchema(schema) ? "" : ajv.errorsText()}`).toBe(`${route} `);
      ajv.compile(schema);
      checked++;
    }
  }
  expect(checked).toBeGreaterThan(100);
});

test("answers have the form that the document tells", async () => {
  const [anna, bert] = [await member(server.url), await member(server.url)];
  const setup = {
    kind: "table",
    ruleset: "classic-en",
    seats: ["person", "person"],
    shuffled: false,
    rated: true,
    clock: { type: "days", days: 1 },
  };
  const { offer } = (await anna.post("/api/offers", { setup })).body;
  const { table } = (await bert.post(`/api/offers/${offer}/take`)).body;
  for (let turn = 0; turn < 6; turn++) await (turn % 2 === 0 ? anna : bert).post(`/api/games/${table}/pass`);
  const open = (await anna.post("/api/offers", { setup })).body.offer;
  const limit = { turns: 3, seconds: null };
  const { run } = (await anna.post("/api/jewels/runs", { board: { kind: "seed", seed: 1 }, limit })).body;
  await anna.post(`/api/jewels/runs/${run.id}/swaps`, { after: 0, swaps: [], finish: true });
  await anna.put(`/api/me/blocks/id:${bert.id}`);
  await anna.post("/api/me/tokens", { label: "x", scopes: ["play"] });
  await server.store.changeAccount(anna.id, { role: "admin" });
  await server.store.setAside(table, "judge", "damaged", Date.now());
  await bert.post("/api/reports", { about: `id:${anna.id}`, reason: "x" });
  await expect.poll(async () => (await anna.get(`/api/people/id:${anna.id}`)).body.ratings.length).toBe(1);
  await anna.post("/api/word-lists", { name: "club", base: "en" });
  await anna.ask("PUT", "/api/word-lists/club/words/zorbz", { change: "add", reason: "x" });
  await bert.post(`/api/games/${table}/appeals`, { word: "zzxq" });
  await anna.post(`/api/games/${table}/appeals`, { word: "zzxq" });
  const examples: Record<string, string> = {
    "/api/people/{person}/ratings/{pool}": `/api/people/id:${anna.id}/ratings/classic-en:2`,
    "/api/leaders": "/api/leaders?pool=classic-en:2",
    "/api/jewels/leaders": "/api/jewels/leaders?board=seed:1&turns=3",
    "/api/lexicons/{name}/meanings/{word}": "/api/lexicons/en/meanings/run",
    "/api/games": "/api/games?state=over",
  };
  for (const [path, { get }] of Object.entries(paths)) {
    if (get === undefined || path.includes("stream")) continue;
    const real = (examples[path] ?? path)
      .replace("{person}", `id:${anna.id}`)
      .replace("{game}", table)
      .replace("{offer}", open)
      .replace("{run}", run.id)
      .replace("{list}", "club");
    const answer = await anna.get(real);
    expect(`${real} ${answer.status}`).toBe(`${real} 200`);
    const schema = get.responses["200"]?.content?.["application/json"]?.schema;
    if (schema === undefined || answer.body === null) continue;
    const check = ajv.compile(schema);
    expect(`${real} ${check(answer.body) ? "" : ajv.errorsText(check.errors)}`).toBe(`${real} `);
    // After one game no rating is settled yet.
    if (Array.isArray(answer.body) && path !== "/api/leaders" && path !== "/api/me/appeals")
      expect(`${real} ${answer.body.length}`).not.toBe(`${real} 0`);
  }
});

test("the page to read it gets everything from here", async () => {
  const visitor = new Visitor(server.url);
  const { text, status, headers } = await visitor.get("/api");
  expect(status).toBe(200);
  expect(headers.get("content-security-policy")).toContain("script-src 'self';");
  expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  expect(text).not.toMatch(/<script>(?!<)|<style>/);
  for (const [, file] of text.matchAll(/(?:src|href)="([^"]+)"/g)) {
    const path = new URL(file, `${server.url}/api/`).pathname;
    expect(`${path} ${(await visitor.get(path)).status}`).toBe(`${path} 200`);
  }
});
