import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { ServerNode } from "../swarm/node.ts";
import { startGame } from "../swarm/pair.ts";
import { freshId, newGuests, Player } from "../swarm/player.ts";
import { until } from "./crowd.ts";
import type { Scenario } from "./scenario.ts";
import { underLoad } from "./trial.ts";

const FEW_PAIRS = 3;
const WHOLE = 6;
/** Their flags fall so soon after they were written. */
const DUE_MS = 300;
/** The others' clocks are judged about when they are due. */
const LATE_MS = 4000;
const PROGRAM = "bin/tessera";

/** A table of its own with the facts of another, whose flag falls in a moment. */
const COPY = `insert into activities select (jsonb_populate_record(a, jsonb_build_object(
    'id', $2::text, 'due_at', a.due_at - $3::bigint, 'once', null, 'setup', jsonb_set(replace(a.setup, $1, $2)::jsonb,
      '{createdAt}', to_jsonb((a.setup::jsonb->>'createdAt')::bigint - $3::bigint))::text))).*
  from activities a where id = $1`;
const COPY_SEATS = `insert into activity_seats
  select (jsonb_populate_record(s, jsonb_build_object('activity', $2::text))).* from activity_seats s where activity = $1`;
const COPY_FACTS = `insert into facts
  select (jsonb_populate_record(f, jsonb_build_object('activity', $2::text, 'at', f.at - $3::bigint))).*
  from facts f where activity = $1`;

/** What a broken disk or a slip in the database's own shell does. */
const DAMAGES = [
  "update activities set setup = '{' where id = $1",
  'update facts set body = \'{"type":"nothing"}\' where activity = $1 and number = 0',
  "update facts set body = 'x' where activity = $1 and number = 0",
  "update activities set seats = '7' where id = $1",
] as const;

export const damaged: Scenario = {
  name: "damaged",
  title: "a damaged table stands before others whose clocks have run out",
  store: "postgres",
  async run(world) {
    const url = await world.database();
    const nodes = [await ServerNode.start({ url }), await ServerNode.start({ url })];
    const sql = new pg.Client({ connectionString: url });
    await sql.connect();
    const model = await clockedGame(nodes[0].url, world.ruleset);
    const broken: string[] = [];
    const copyOf = async (dueAt: number): Promise<string> => {
      const id = freshId();
      const { rows } = await sql.query<{ due: string }>("select due_at as due from activities where id = $1", [model]);
      await sql.query("begin");
      const shift = Number(rows[0].due) - dueAt;
      await sql.query(COPY, [model, id, shift]);
      await sql.query(COPY_SEATS, [model, id]);
      await sql.query(COPY_FACTS, [model, id, shift]);
      await sql.query("commit");
      return id;
    };
    const outcome = await underLoad(world, {
      place: { url },
      nodes,
      pairs: Math.min(FEW_PAIRS, world.pairs),
      async round({ fault }) {
        const due = Date.now() + DUE_MS;
        const bad = await copyOf(due - 10);
        await sql.query(DAMAGES[world.random.below(DAMAGES.length)], [bad]);
        broken.push(bad);
        const whole: string[] = [];
        for (let i = 0; i < WHOLE; i++) whole.push(await copyOf(due + i));
        await pause(DUE_MS);
        let open = 0;
        const areOver = async (): Promise<boolean> => {
          const { rows } = await sql.query<{ n: string }>(
            "select count(*) as n from activities where id = any($1) and state = 'playing'",
            [whole],
          );
          open = Number(rows[0].n);
          return open === 0;
        };
        if (!(await until(areOver, LATE_MS))) fault(`${open} of ${WHOLE} clocks were not judged in time`);
      },
      async last({ fault }) {
        const listed = await setAside(url);
        const missing = broken.filter((id) => !listed.includes(id));
        if (missing.length > 0)
          fault(`${missing.length} of ${broken.length} damaged tables are not listed as set aside`);
      },
    });
    await sql.end();
    return outcome;
  },
};

/** What the operator sees. */
async function setAside(url: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: url };
  const run = promisify(execFile)(PROGRAM, ["admin", "set-aside", "--json"], { env });
  return run.then(
    ({ stdout }) => stdout,
    (error) => String(error),
  );
}

/** A game with a minute for each, which nobody goes on with. */
async function clockedGame(url: string, ruleset: string): Promise<string> {
  const [one, other] = (await newGuests(url, 2)).map((cookie) => new Player([url], 0, cookie));
  for (const player of [one, other]) await player.connect();
  const clock = { type: "minutes" as const, minutes: 180, increment: 0, overtime: 0 };
  const table = await startGame([one, other], ruleset, { clock });
  for (const player of [one, other]) player.close();
  return table;
}
