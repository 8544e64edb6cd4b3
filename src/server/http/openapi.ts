import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import about from "../../../package.json" with { type: "json" };
import { open } from "./access.ts";

const TAGS = [
  { name: "account", description: "Come in, name, password, sessions, own data" },
  { name: "people", description: "Profiles, statistics, ratings, leaderboards" },
  { name: "games", description: "Games: lists, records, replays" },
  { name: "play", description: "Offers and moves, also for programs (streams of JSON lines)" },
  { name: "words", description: "Word lists that this server keeps, and appeals against refusals" },
  { name: "jewels", description: "Runs of Jewels, judged by the server" },
  { name: "order", description: "Blocks and reports, and those who settle them" },
];

/** One schema a route gives the check, the types and this document. Before the routes: it listens to them. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Tessera",
        version: about.version,
        description:
          "A fault is answered with a status of 4xx or 5xx and `{ code, … }`: a code and its figures. " +
          "Programs show a token (`Authorization: Bearer …`), browsers a cookie.",
        license: { name: about.license, identifier: about.license },
      },
      tags: TAGS,
      components: {
        securitySchemes: {
          token: { type: "http", scheme: "bearer" },
          cookie: { type: "apiKey", in: "cookie", name: "tessera" },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const access = route.config?.access;
      if (schema?.hide || access === undefined) return { schema: { ...schema, hide: true }, url };
      const needs = access.who === "anyone" ? "" : `Needs: ${access.who}, scope ${access.scopes.join(" or ")}.`;
      const security: Record<string, string[]>[] = access.who === "anyone" ? [] : [{ token: [] }, { cookie: [] }];
      const description = [schema?.description, needs].filter(Boolean).join(" ");
      return { schema: { ...schema, security, ...(description ? { description } : {}) }, url };
    },
  });
}

/** The document, and a page to read it. */
export async function serveApiPage(app: FastifyInstance): Promise<void> {
  app.get("/api/openapi.json", { config: open, schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, { routePrefix: "/api", uiConfig: { docExpansion: "list", deepLinking: true } });
}
