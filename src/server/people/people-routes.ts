import { Type } from "typebox";
import { GameView, Leader, Period, Profile, RatingStep } from "../../protocol/answers.ts";
import { dayOf } from "../../ratings/gain.ts";
import { isProvisional } from "../../ratings/standing.ts";
import { needPerson, PersonText } from "../accounts/find.ts";
import { personOf } from "../accounts/person.ts";
import { asker, needs, open } from "../http/access.ts";
import type { App } from "../http/app.ts";
import { Fault, PageQuery, pageOf } from "../http/schemas.ts";
import type { Rating, Store } from "../store/store.ts";
import { gamesOf } from "./games.ts";

const ratingOf = ({ pool, rating, deviation, games, at }: Rating) => ({
  ...{ pool, rating, deviation, games, at },
  provisional: isProvisional({ deviation }),
});

const PersonParams = Type.Object({ person: PersonText });
const Pool = Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,39}:[0-9+]{1,3}$" });
const State = Type.Union([Type.Literal("playing"), Type.Literal("over"), Type.Literal("aborted"), Type.Literal("any")]);
const GamesQuery = Type.Object({ ...PageQuery.properties, state: Type.Optional(State) });
const LONGEST_HISTORY = 1000;
/** Days before today. */
const PERIODS = { week: 7, month: 30, all: null } as const;

/** Whole days (UTC), today included: each of them has an order of its own in the store. */
const daysOf = (period: keyof typeof PERIODS, now: number): readonly number[] | undefined => {
  const days = PERIODS[period];
  return days === null ? undefined : Array.from({ length: days + 1 }, (_, back) => dayOf(now) - back);
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
      const statistics = await store.statisticsOf(account.id, request.query.ruleset ?? null);
      const ratings = (await store.ratingsOf(account.id)).map(ratingOf);
      return { person: personOf(account), createdAt: account.createdAt, statistics, ratings };
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
      const leaders = await store.leaders(pool, limit, daysOf(period, now()));
      const people = new Map((await store.accounts(leaders.map(({ account }) => account))).map((one) => [one.id, one]));
      return leaders.flatMap((rating, index) => {
        const account = people.get(rating.account);
        return account === undefined ? [] : [{ rank: index + 1, person: personOf(account), ...ratingOf(rating) }];
      });
    },
  );
}
