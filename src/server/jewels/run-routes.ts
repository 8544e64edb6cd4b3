import { Type } from "typebox";
import { orNull } from "../../activity/plain.ts";
import { MOST_SWAPS } from "../../activity/run/forms.ts";
import { CLASSIC, type JewelsRules, parseRules } from "../../jewels/rules.ts";
import { BegunRun, JewelsDay, JewelsLeader, JewelsRunView } from "../../protocol/jewels-answers.ts";
import { needPerson, PersonText } from "../accounts/find.ts";
import { personOf } from "../accounts/person.ts";
import { asker, needs, open, openTo } from "../http/access.ts";
import type { App } from "../http/app.ts";
import { HttpFault, httpFault } from "../http/fault.ts";
import { Body, Fault, Id, PageQuery, pageOf } from "../http/schemas.ts";
import { fewer } from "../http/security.ts";
import type { Store } from "../store/store.ts";
import { type BoardWish, DAILY_LIMITS, dayOf, limitOf, limitsOf } from "./boards.ts";
import { BoardName, count, leadersOf, runOf, startOf } from "./run-view.ts";
import { type RunService, summaryOf } from "./runs.ts";

const tags = ["jewels"];
const params = Type.Object({ run: Id });
const Rules = Type.Optional(Body({ rows: count(4, 16), columns: count(4, 16), colours: count(3, 8) }));
const MOST_SECONDS = 3600;
const LARGEST_FILE = 100_000;

const Swap = Body({ from: count(0, 255), to: count(0, 255) });
const Wish = Type.Union([
  Body({ kind: Type.Literal("daily") }),
  Body({ kind: Type.Literal("seed"), seed: count(0, Number.MAX_SAFE_INTEGER), rules: Rules }),
  Body({ kind: Type.Literal("file"), text: Type.String({ minLength: 1, maxLength: LARGEST_FILE }), rules: Rules }),
]);

interface RunParts {
  readonly store: Store;
  readonly runs: RunService;
  readonly now: () => number;
}

/** Jewels: the client sends its swaps, and the server plays them. A claimed score is never believed. */
export function runRoutes(app: App, parts: RunParts): void {
  dayRoutes(app, parts);
  startRoutes(app, parts);
  swapRoutes(app, parts);
  replayRoutes(app, parts);
  leaderRoutes(app, parts);
  personRunRoutes(app, parts);
}

function dayRoutes(app: App, { now }: RunParts): void {
  app.get(
    "/api/jewels/daily",
    {
      config: open,
      schema: {
        tags,
        summary: "Today's board: its name, and the limits that it is played with",
        response: { 200: JewelsDay },
      },
    },
    async () => ({ day: dayOf(now()), board: `daily:${dayOf(now())}`, limits: DAILY_LIMITS.map(limitOf) }),
  );
}

function startRoutes(app: App, { runs, now }: RunParts): void {
  app.post(
    "/api/jewels/runs",
    {
      bodyLimit: 2 * LARGEST_FILE,
      config: { ...needs("guest", "play"), ...fewer(60, "1 minute") },
      schema: {
        tags,
        summary: "Start a run: the daily board, a board by number, or an own file. The time begins here",
        body: Body({
          board: Wish,
          limit: Body({ turns: orNull(count(1, MOST_SWAPS)), seconds: orNull(count(1, MOST_SECONDS)) }),
        }),
        response: { 200: BegunRun, 400: Fault, 401: Fault, 409: Fault, 429: Fault },
      },
    },
    async (request) => {
      const { account } = asker(request);
      const { board, limit } = request.body;
      const started = await runs.start(account.id, account.name, wishOf(board), limitsOf(limit));
      if (!started.ok) throw httpFault(started.fault);
      return { run: runOf(summaryOf(started.value), account, now()), start: startOf(started.value) };
    },
  );
}

function swapRoutes(app: App, { runs, now }: RunParts): void {
  app.post(
    "/api/jewels/runs/:run/swaps",
    {
      config: { ...needs("guest", "play"), ...fewer(600, "1 minute") },
      schema: {
        tags,
        summary: "Swaps of a run, some at a time or all at the end; `after` says how many were sent before",
        description:
          "With a limit of seconds at most 10 swaps and 5 more for each second since the start are taken (`tooQuick`).",
        params,
        body: Body({
          after: count(0, MOST_SWAPS),
          swaps: Type.Array(Swap, { maxItems: 500 }),
          finish: Type.Optional(Type.Boolean()),
        }),
        response: { 200: JewelsRunView, 400: Fault, 401: Fault, 404: Fault, 409: Fault, 429: Fault },
      },
    },
    async (request) => {
      const { account } = asker(request);
      const { after, swaps, finish = false } = request.body;
      const judged = await runs.play(request.params.run, account.id, { type: "swaps", after, swaps, finish });
      if (!judged.ok) throw httpFault(judged.fault);
      return runOf(summaryOf(judged.value), account, now());
    },
  );
}

function replayRoutes(app: App, { store, runs, now }: RunParts): void {
  app.get(
    "/api/jewels/runs/:run",
    {
      config: openTo("read", "play"),
      schema: {
        tags,
        summary: "A run with all its swaps, to be replayed; one that is not over is shown to its owner alone",
        description:
          "`notYet`: how today's board was played is told when the day is over (UTC), and a race when both have finished.",
        params,
        response: { 200: BegunRun, 403: Fault, 404: Fault },
      },
    },
    async (request) => {
      const found = await runs.find(request.params.run);
      if (found === null) throw new HttpFault(404, "noSuchRun");
      const summary = summaryOf(found);
      const isOwn = summary.account === request.identity?.account.id;
      if (summary.finishedAt === null && !isOwn) throw new HttpFault(404, "noSuchRun");
      if (!isOwn && runs.isSecret(found)) throw httpFault({ code: "notYet" });
      return { run: runOf(summary, await store.account(summary.account), now()), start: startOf(found) };
    },
  );
}

function leaderRoutes(app: App, { store, now }: RunParts): void {
  app.get(
    "/api/jewels/leaders",
    {
      config: open,
      schema: {
        tags,
        summary: "The best run of each person on a board with a limit",
        querystring: Type.Object({
          board: BoardName,
          turns: Type.Optional(count(1, MOST_SWAPS)),
          seconds: Type.Optional(count(1, MOST_SECONDS)),
          limit: Type.Optional(count(1, 200)),
        }),
        response: { 200: Type.Array(JewelsLeader) },
      },
    },
    async ({ query }) => {
      const limits = limitsOf({ turns: query.turns ?? null, seconds: query.seconds ?? null });
      return leadersOf(store, await store.bestRuns(query.board, limits, query.limit ?? 50), now());
    },
  );
}

function personRunRoutes(app: App, { store, now }: RunParts): void {
  app.get(
    "/api/people/:person/jewels",
    {
      config: openTo("read", "play"),
      schema: {
        tags,
        summary: "Finished runs of a person, the newest first; one's own also while they last",
        params: Type.Object({ person: PersonText }),
        querystring: PageQuery,
        response: { 200: Type.Array(JewelsRunView), 404: Fault },
      },
    },
    async (request) => {
      const account = await needPerson(store, request.params.person);
      const isOwn = account.id === request.identity?.account.id;
      const found = await store.runsOf(account.id, pageOf(request.query));
      return found.filter((run) => isOwn || run.finishedAt !== null).map((run) => runOf(run, account, now()));
    },
  );

  app.get(
    "/api/me/jewels",
    {
      config: needs("guest", "read"),
      schema: { tags, summary: "Own runs", querystring: PageQuery, response: { 200: Type.Array(JewelsRunView) } },
    },
    async (request) => {
      const { account } = asker(request);
      const found = await store.runsOf(account.id, pageOf(request.query));
      return found.map((run) => ({ ...runOf(run, account, now()), person: personOf(account) }));
    },
  );
}

type WishForm =
  | { readonly kind: "daily" }
  | { readonly kind: "seed"; readonly seed: number; readonly rules?: JewelsRules }
  | { readonly kind: "file"; readonly text: string; readonly rules?: JewelsRules };

function wishOf(form: WishForm): BoardWish {
  if (form.kind === "daily") return form;
  const rules = parseRules(form.rules ?? CLASSIC);
  if (!rules.ok) throw new HttpFault(400, "badRequest", { part: "body", field: `board.rules.${rules.fault.field}` });
  return { ...form, rules: rules.value };
}
