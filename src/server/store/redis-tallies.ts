import type { StoreLog } from "./database.ts";
import type { Link } from "./link.ts";
import type { Tally } from "./records.ts";
import { type RedisClient, type RedisPlace, tryRedis } from "./redis.ts";
import { hashed, type TallyStore } from "./tallies.ts";

/** Nothing is counted for less here: a key that is gone would begin anew. */
const LEAST_MS = 600_000;

/** In one piece, so that of many who count at once each gets another number. */
const COUNT = `
local since = tonumber(redis.call('HGET', KEYS[1], 'since'))
if since == nil or since <= tonumber(ARGV[1]) - tonumber(ARGV[2]) then
  redis.call('HSET', KEYS[1], 'count', 1, 'since', ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
  return {1, tonumber(ARGV[1])}
end
return {redis.call('HINCRBY', KEYS[1], 'count', 1), since}`;

const TAKE_BACK = `
local count = tonumber(redis.call('HGET', KEYS[1], 'count'))
if count ~= nil and count > 0 then redis.call('HINCRBY', KEYS[1], 'count', -1) end`;

/**
 * Counts of limits in Redis. While it does not answer they are kept in the store, from nothing: whoever guesses passwords
 * gets a second set of tries by that and no more. The same when it has lost everything.
 */
export function redisTallies(place: RedisPlace, link: Link<RedisClient>, store: TallyStore, log: StoreLog): TallyStore {
  const keyOf = (key: string): string => `${place.prefix}tally:${hashed(key)}`;
  return {
    tally: (key, window, now) =>
      tryRedis(
        link,
        log,
        async (client) => {
          const kept = String(2 * Math.max(window, LEAST_MS));
          const args = [String(now), String(window), kept];
          return tallyOf(await client.eval(COUNT, { keys: [keyOf(key)], arguments: args }));
        },
        () => store.tally(key, window, now),
      ),

    untally: (key, all) =>
      tryRedis(
        link,
        log,
        async (client) => {
          if (all) await client.del(keyOf(key));
          else await client.eval(TAKE_BACK, { keys: [keyOf(key)], arguments: [] });
        },
        () => store.untally(key, all),
      ),
  };
}

function tallyOf(answer: unknown): Tally {
  const [count, since] = Array.isArray(answer) ? answer : [];
  if (typeof count !== "number" || typeof since !== "number") throw new Error("Redis counts otherwise");
  return { count, since };
}
