import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { AppealView, ChangeView, KeptListView, WordTold } from "../../protocol/words-answers.ts";
import { needs } from "../http/access.ts";
import type { App } from "../http/app.ts";
import { httpFault } from "../http/fault.ts";
import { Body, Fault } from "../http/schemas.ts";
import { fewer } from "../http/security.ts";
import { CHANGES, type Store } from "../store/store.ts";
import { type WordKeeping, wordKeepingBy } from "./wordkeeping.ts";

const tags = ["words"];
const responses = { 400: Fault, 401: Fault, 403: Fault, 404: Fault, 409: Fault, 429: Fault };
const Name = Type.String({ minLength: 1, maxLength: 40 });
const Word = Type.String({ minLength: 1, maxLength: 60 });
const Reason = Type.String({ minLength: 1, maxLength: 200 });
const list = Type.Object({ list: Name });
const listAndWord = Type.Object({ list: Name, word: Word });
/** For those who keep the operator's lists. The keeping itself asks once more whose the list is. */
const config = needs("admin", "account");
const acting = { ...config, ...fewer(120, "1 minute") };

type KeepingOf = (request: FastifyRequest) => WordKeeping;

interface RouteParts {
  readonly store: Store;
  readonly now: () => number;
  readonly env: NodeJS.ProcessEnv;
}

/** Word lists that this server keeps, and what people say against refusals. */
export function wordRoutes(app: App, parts: RouteParts): void {
  const keepingOf: KeepingOf = (request) => wordKeepingBy(parts, request.identity?.account ?? null);
  listRoutes(app, keepingOf);
  changeRoutes(app, keepingOf);
  appealRoutes(app, keepingOf);
}

function listRoutes(app: App, keepingOf: KeepingOf): void {
  app.get(
    "/api/word-lists",
    {
      config,
      schema: {
        tags,
        summary: "Word lists that this server keeps",
        response: { 200: Type.Array(KeptListView), ...responses },
      },
    },
    async (request) => [...(await keepingOf(request).lists())],
  );
  app.post(
    "/api/word-lists",
    {
      config: acting,
      schema: {
        tags,
        summary: "A new word list, made of another",
        body: Body({ name: Name, base: Name }),
        response: { 200: KeptListView, ...responses },
      },
    },
    async (request) => {
      const made = await keepingOf(request).create(request.body.name, request.body.base);
      if (!made.ok) throw httpFault(made.fault);
      return made.value;
    },
  );
}

function changeRoutes(app: App, keepingOf: KeepingOf): void {
  app.get(
    "/api/word-lists/:list/words",
    {
      config,
      schema: {
        tags,
        summary: "What was added to a list and dropped, a hundred at a time, the newest first",
        params: list,
        querystring: Type.Object({
          before: Type.Optional(Type.Integer({ minimum: 1, description: "The `since` of the last one" })),
        }),
        response: { 200: Type.Array(ChangeView), ...responses },
      },
    },
    async (request) => {
      const found = await keepingOf(request).changes(request.params.list, request.query.before);
      if (!found.ok) throw httpFault(found.fault);
      return [...found.value];
    },
  );
  app.put(
    "/api/word-lists/:list/words/:word",
    {
      config: acting,
      schema: {
        tags,
        summary: "Add a word, or drop one",
        params: listAndWord,
        body: Body({ change: Type.Enum(CHANGES), reason: Reason }),
        response: { 200: WordTold, ...responses },
      },
    },
    async (request) => {
      const { params, body } = request;
      const changed = await keepingOf(request).change(params.list, params.word, body.change, body.reason);
      if (!changed.ok) throw httpFault(changed.fault);
      return changed.value;
    },
  );
  app.delete(
    "/api/word-lists/:list/words/:word",
    {
      config: acting,
      schema: {
        tags,
        summary: "Take a change back",
        params: listAndWord,
        response: { 200: WordTold, ...responses },
      },
    },
    async (request) => {
      const undone = await keepingOf(request).undo(request.params.list, request.params.word);
      if (!undone.ok) throw httpFault(undone.fault);
      return undone.value;
    },
  );
}

function appealRoutes(app: App, keepingOf: KeepingOf): void {
  app.get(
    "/api/appeals",
    {
      config,
      schema: {
        tags,
        summary: "Words that people think were refused wrongly, the newest first",
        querystring: Type.Object({ settled: Type.Optional(Type.Boolean()) }),
        response: { 200: Type.Array(AppealView), ...responses },
      },
    },
    async (request) =>
      (await keepingOf(request).appeals(request.query.settled !== true)).map((told) => ({
        ...told,
        names: [...told.names],
      })),
  );
  app.post(
    "/api/appeals/settle",
    {
      config: acting,
      schema: {
        tags,
        summary: "Grant all appeals for a word, which comes into a list, or decline them",
        body: Body({
          list: Name,
          word: Word,
          into: Type.Union([Name, Type.Null()], { description: "The list that the word comes into; null: no" }),
          reason: Reason,
        }),
        response: { 200: WordTold, ...responses },
      },
    },
    async (request) => {
      const { list: from, word, into, reason } = request.body;
      const settled = await keepingOf(request).settle(from, word, into, reason);
      if (!settled.ok) throw httpFault(settled.fault);
      return settled.value;
    },
  );
}
