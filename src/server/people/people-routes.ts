import { Type } from "typebox";
import { GameView, Leader, Period, Profile, RatingStep } from "../../protocol/answers.ts";
import { LEAST_BOARD_GAMES, LEAST_BOARD_OPPONENTS } from "../../ratings/gain.ts";
import { isProvisional, MOST_SURE_DEVIATION } from "../../ratings/standing.ts";
import { needPerson, PersonText } from "../accounts/find.ts";
import { personOf } from "../accounts/person.ts";
import { asker, needs, open } from "../http/access.ts";
import type { App } from "../http/app.ts";
import { Fault, PageQuery, pageOf } from "../http/schemas.ts";
import type { BoardRule, Rating, Store } from "../store/store.ts";
import { gamesOf } from "./games.ts";
import { allResults, statisticsOf } from "./statistics.ts";

const ratingOf = ({ pool, rating, deviation, games, at }: Rating) => ({
  ...{ pool, rating, deviation, games, at },
  provisional: isProvisional({ deviation }),
});

const PersonParams = Type.Object({ person: PersonText });
const Pool = Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,39}:[0-9+]{1,3}$" });
const State = Type.Union([Type.Literal("playing"), Type.Literal("over"), Type.Literal("aborted"), Type.Literal("any")]);
const GamesQuery = Type.Object({ ...PageQuery.properties, state: Type.Optional(State) });
const LONGEST_HISTORY = 1000;
const DAY = 86_400_000;
const PERIODS = { week: 7 * DAY, month: 30 * DAY, all: Number.POSITIVE_INFINITY } as const;
const BOARD_RULE: BoardRule = {
  mostDeviation: MOST_SURE_DEVIATION,
  games: LEAST_BOARD_GAMES,
  opponents: LEAST_BOARD_OPPONENTS,
};

interface PeopleParts {
  readonly store: Store;
  readonly now: () => number;
}

/** Profiles, ratings and who leads. */
export function peopleRoutes(app: App, parts: PeopleParts): void {
  profileRoutes(app, parts);
  personGameRoutes(app, parts);
  leaderRoutes(app, parts);
}

function profileRoutes(app: App, { store }: PeopleParts): void {
  app.get(
    "/api/people/:person",
    {
      config: open,
      schema: {
        tags: ["people"],
        summary: "A person: statistics (of one ruleset, if you like) and ratings",
        params: PersonParams,
        querystring: Type.Object({ ruleset: Type.Optional(Type.String({ maxLength: 40 })) }),
        response: { 200: Profile, 404: Fault },
      },
    },
    async (request) => {
      const account = await needPerson(store, request.params.person);
      const results = await allResults(store, account.id, request.query.ruleset ?? null);
      const ratings = (await store.ratingsOf(account.id)).map(ratingOf);
      return { person: personOf(account), createdAt: account.createdAt, statistics: statisticsOf(results), ratings };
    },
  );

  app.get(
    "/api/people/:person/ratings/:pool",
    {
      config: open,
      schema: {
        tags: ["people"],
        summary: "How a rating came about, the oldest step first",
        params: Type.Object({ ...PersonParams.properties, pool: Pool }),
        response: { 200: Type.Array(RatingStep), 404: Fault },
      },
    },
    async (request) => {
      const account = await needPerson(store, request.params.person);
      const steps = await store.ratingHistory(account.id, request.params.pool, LONGEST_HISTORY);
      return steps.map((step) => ({ ...ratingOf(step), table: step.table }));
    },
  );
}

function personGameRoutes(app: App, { store }: PeopleParts): void {
  app.get(
    "/api/people/:person/games",
    {
      config: open,
      schema: {
        tags: ["games"],
        summary: "Games of a person, the newest first",
        params: PersonParams,
        querystring: GamesQuery,
        response: { 200: Type.Array(GameView), 404: Fault },
      },
    },
    async ({ params, query }) => {
      const account = await needPerson(store, params.person);
      return gamesOf(store, await store.activitiesOf(account.id, "table", query.state ?? "any", pageOf(query)));
    },
  );
  app.get(
    "/api/me/games",
    {
      config: needs("guest", "read"),
      schema: {
        tags: ["games"],
        summary: "Own games, the newest first",
        querystring: GamesQuery,
        response: { 200: Type.Array(GameView) },
      },
    },
    async (request) => {
      const { account } = asker(request);
      return gamesOf(
        store,
        await store.activitiesOf(account.id, "table", request.query.state ?? "any", pageOf(request.query)),
      );
    },
  );
}

function leaderRoutes(app: App, { store, now }: PeopleParts): void {
  app.get(
    "/api/leaders",
    {
      config: open,
      schema: {
        tags: ["people"],
        summary: "Who leads a ruleset, among those who played in the period and have a rating that is sure",
        querystring: Type.Object({
          pool: Pool,
          period: Type.Optional(Period),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
        }),
        response: { 200: Type.Array(Leader) },
      },
    },
    async ({ query }) => {
      const { pool, period = "all", limit = 50 } = query;
      const since = Math.max(0, now() - PERIODS[period]);
      const leaders = await store.leaders(pool, since, limit, BOARD_RULE);
      const people = new Map((await store.accounts(leaders.map(({ account }) => account))).map((one) => [one.id, one]));
      return leaders.flatMap((rating, index) => {
        const account = people.get(rating.account);
        return account === undefined ? [] : [{ rank: index + 1, person: personOf(account), ...ratingOf(rating) }];
      });
    },
  );
}
