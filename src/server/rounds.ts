import type { House } from "./house.ts";
import type { Channel, Signal, Store } from "./store/store.ts";

/** Offers and nodes that ended so long ago do not come back. */
const SWEEP_AFTER = 600_000;

/** What other nodes have written reaches the part that it is about. */
export function followSignals(store: Store, house: House) {
  const { services, people, feed, chat } = house;
  const { activities, log } = services;
  const hear = (signal: Signal): Promise<void> | void => {
    if (signal.kind === "lobby") return feed.touch();
    if (signal.kind === "presence") {
      activities.stir(signal.accounts);
      return feed.touch();
    }
    if (signal.kind === "chat") return chat.heard(signal);
    if (signal.kind === "account") {
      if (signal.topic === "deleted") activities.forget(signal.id);
      return people.heard(signal);
    }
    activities.heard(signal);
  };
  const complain = (error: unknown): void => log.warn({ err: error }, "a signal could not be followed");
  /** Of these channels, or (null) of any: what somebody here looks at is read anew. */
  const missed = (channels: readonly Channel[] | null): void =>
    channels === null ? house.missed() : readAnew(house, channels, complain);
  const unfollow = store.follow("people");
  const unsubscribe = store.subscribe((signal) => void Promise.resolve(hear(signal)).catch(complain), missed);
  const end = (): void => {
    unfollow();
    unsubscribe();
  };
  return { complain, end };
}

/** Channels are followed from now on: what they are about may have changed since it was read. */
function readAnew(
  { services: { activities }, people, feed, chat }: House,
  channels: readonly Channel[],
  complain: (error: unknown) => void,
): void {
  const accounts: string[] = [];
  for (const channel of channels) {
    if (channel === "lobby") feed.touch();
    else if (channel === "people") activities.stirAll();
    else {
      const [kind, id] = [channel.slice(0, channel.indexOf(" ")), channel.slice(channel.indexOf(" ") + 1)];
      if (kind === "activity") activities.heard({ id, version: Number.POSITIVE_INFINITY });
      if (kind === "account") accounts.push(id);
      if (kind === "chat") chat.catchUp([id]);
    }
  }
  void people.missed(accounts).catch(complain);
}

/** More than that should be put right. */
const OFF_MS = 1000;

/** All nodes go by the database's clock. Whoever looks after a machine is told when its own is wrong. */
export function timekeeping({ services: { store, clock, metrics, log } }: House): () => Promise<void> {
  let isOff = false;
  return async () => {
    const ahead = (await clock.follow?.(() => store.time())) ?? 0;
    metrics.clockSeconds.set(ahead / 1000);
    const wasOff = isOff;
    isOff = Math.abs(ahead) > OFF_MS;
    const about = { aheadSeconds: Math.round(ahead / 100) / 10 };
    if (isOff && !wasOff) log.warn(about, "the clock of this machine is not the database's, which is gone by: use NTP");
    if (!isOff && wasOff) log.info(about, "the clock of this machine is right again");
  };
}

/** What is done again and again: after so many milliseconds, which work. */
export function regularWork(
  house: House,
  keepTime: () => Promise<void>,
): readonly (readonly [number, () => Promise<void> | void])[] {
  const { services, people, feed, lobby, chat, leaving } = house;
  const { store, clock, activities, readiness } = services;
  return [
    [100, () => feed.refresh()],
    [100, () => chat.tellOn()],
    [500, () => activities.judge()],
    [1000, () => activities.tellPeople()],
    [1000, () => activities.retry()],
    [10_000, () => activities.compare()],
    [1000, () => people.goAbsent()],
    [1000, () => people.retry()],
    // Its beat, which also shows whether the store can be written.
    [2000, async () => void (await readiness.check())],
    [3000, () => activities.wakeBots()],
    [5000, () => activities.settle()],
    [2000, () => lobby.startForgotten()],
    [10_000, () => activities.countAsides()],
    [10_000, () => people.keepOffers()],
    [60_000, keepTime],
    [60_000, () => activities.tidy()],
    [60_000, () => chat.tidy()],
    [60_000, () => leaving.tidy()],
    [600_000, () => store.sweep(clock.now() - SWEEP_AFTER)],
  ];
}
