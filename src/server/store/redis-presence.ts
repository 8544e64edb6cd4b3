import { inChunks } from "./activities.ts";
import type { StoreLog } from "./database.ts";
import type { Link } from "./link.ts";
import { behind, type PresenceStore } from "./presence.ts";
import type { Instant, PresentPerson } from "./records.ts";
import { type RedisClient, type RedisPlace, tryRedis } from "./redis.ts";
import { nameKey, storable } from "./text.ts";

/** Between the parts of an entry: below every character that a name may have. */
const MARK = "\0";
/** No account is called so: a node's own sign that its people are known. */
const KNOWN = "";
/** A page is looked for so many times: entries of nodes that are gone stand between the others until they are swept. */
const MOST_LOOKS = 20;

/**
 * Three views of the same: by node an entry for each account, by account the nodes, and all entries in the order of names.
 * ARGV: the node, what stands before the key of an account, then pairs of account and entry; no entry: it is gone.
 */
const PLACE = `
for i = 3, #ARGV, 2 do
  local account, entry = ARGV[i], ARGV[i + 1]
  local before = redis.call('HGET', KEYS[1], account)
  if before and before ~= entry then redis.call('ZREM', KEYS[2], before) end
  if entry ~= '' then
    redis.call('HSET', KEYS[1], account, entry)
    redis.call('ZADD', KEYS[2], 0, entry)
    redis.call('SADD', ARGV[2] .. account, ARGV[1])
  else
    redis.call('HDEL', KEYS[1], account)
    redis.call('SREM', ARGV[2] .. account, ARGV[1])
  end
end`;

/**
 * Who is at which node, in Redis. Which nodes live stays in the store, for a node that cannot write there is not ready. What
 * Redis did not take or has lost is noticed with the next beat, and said anew.
 */
export function redisPresence(
  { prefix }: RedisPlace,
  link: Link<RedisClient>,
  store: PresenceStore,
  log: StoreLog,
): PresenceStore {
  const [names, nodes] = [`${prefix}names`, `${prefix}nodes`];
  const atNode = (node: string): string => `${prefix}at:${node}`;
  const whereIs = `${prefix}where:`;
  /** Something was not taken while Redis was away. */
  let isBehind = false;
  const missing = async (): Promise<void> => {
    isBehind = true;
  };

  /** An empty entry takes somebody away. */
  const place = (node: string, entries: readonly (readonly [string, string])[]): Promise<void> =>
    tryRedis(
      link,
      log,
      async (client) => {
        await client.sAdd(nodes, node);
        for (const some of inChunks(entries))
          await client.eval(PLACE, { keys: [atNode(node), names], arguments: [node, whereIs, ...some.flat()] });
      },
      missing,
    );

  const livingAt = async (now: Instant): Promise<ReadonlySet<string>> =>
    new Set((await store.livingNodes(now)).map(({ node }) => node));

  return {
    async bePresent(people) {
      const byNode = new Map<string, [string, string][]>();
      for (const { account, name, node } of people) {
        const entry = [nameKey(name), account, node, storable(name)].join(MARK);
        byNode.set(node, [...(byNode.get(node) ?? []), [account, entry]]);
      }
      for (const [node, entries] of byNode) await place(node, entries);
    },

    beAbsent: (accounts, node) =>
      place(
        node,
        accounts.map((account) => [account, ""]),
      ),

    async beat(node, people, until) {
      const isKnown = await store.beat(node, people, until);
      const isNew = await tryRedis(
        link,
        log,
        async (client) => Boolean(await client.hSetNX(atNode(node), KNOWN, KNOWN)),
        async () => false,
      );
      const wasBehind = isBehind && link.current() !== null;
      if (wasBehind) isBehind = false;
      return isKnown && !isNew && !wasBehind;
    },

    livingNodes: store.livingNodes,
    countPresent: store.countPresent,

    presentAmong: (accounts, now) =>
      tryRedis<ReadonlySet<string>>(
        link,
        log,
        async (client) => {
          const living = await livingAt(now);
          const all = [...new Set(accounts)];
          const places = await Promise.all(all.map((account) => client.sMembers(whereIs + account)));
          return new Set(all.filter((_, i) => places[i].some((node) => living.has(node))));
        },
        async () => new Set(),
      ),

    presentPage: (now, after, limit, find) =>
      tryRedis(
        link,
        log,
        async (client) => pageOf(client, names, await livingAt(now), after, limit, find),
        async () => [],
      ),

    async sweepNodes(before) {
      await store.sweepNodes(before);
      const living = await livingAt(before);
      const gone = await tryRedis<readonly string[]>(
        link,
        log,
        async (client) => (await client.sMembers(nodes)).filter((node) => !living.has(node)),
        async () => [],
      );
      for (const node of gone)
        await tryRedis(
          link,
          log,
          async (client) => {
            const accounts = await client.hKeys(atNode(node));
            await place(
              node,
              accounts.map((account) => [account, ""]),
            );
            await client.sRem(nodes, node);
          },
          async () => {},
        );
    },
  };
}

/** Entries in the order of names, without those of nodes that are gone and with each account once. */
async function pageOf(
  client: RedisClient,
  names: string,
  living: ReadonlySet<string>,
  after: string | null,
  limit: number,
  find: string | null,
): Promise<PresentPerson[]> {
  const begins = find === null ? "" : nameKey(find);
  const past = after === null ? "" : `${storable(after)}\u0001`;
  const [, later] = [begins, past].sort();
  let from = later === "" ? "-" : `[${later}`;
  const to = begins === "" ? "+" : `(${behind(begins)}`;
  const found = new Map<string, PresentPerson>();
  const most = 2 * limit + 10;
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const entries = await client.zRangeByLex(names, from, to, { LIMIT: { offset: 0, count: most } });
    for (const entry of entries) {
      const [key, account, node, name] = entry.split(MARK);
      if (living.has(node) && !found.has(account) && found.size < limit) found.set(account, { key, account, name });
    }
    const last = entries.at(-1);
    if (last === undefined || entries.length < most || found.size >= limit) break;
    from = `(${last}`;
  }
  return [...found.values()];
}
