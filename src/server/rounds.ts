import type { House } from "./house.ts";
import type { Signal, Store } from "./store/store.ts";

/** Offers and presences that ended so long ago do not come back. */
const SWEEP_AFTER = 600_000;

/** What other nodes have written reaches the part that it is about. */
export function followSignals(store: Store, { services, people, feed, chat }: House) {
  const { activities, log } = services;
  const hear = (signal: Signal): Promise<void> | void => {
    if (signal.kind === "lobby") return feed.touch();
    if (signal.kind === "chat") return chat.heard(signal);
    if (signal.kind === "account") {
      if (signal.topic === "deleted") activities.forget(signal.id);
      return people.heard(signal);
    }
    activities.heard(signal);
  };
  const missed = (): void => {
    feed.touch();
    activities.catchUp();
  };
  const complain = (error: unknown): void => log.warn({ err: error }, "a signal could not be followed");
  const end = store.subscribe((signal) => void Promise.resolve(hear(signal)).catch(complain), missed);
  return { complain, end, missed };
}

/** Clients are told when the database goes and when it is back. */
function storeWatch({ services: { store }, people }: House, missed: () => void): () => Promise<void> {
  let isAway = false;
  return async () => {
    const answers = await store.ping().then(
      () => true,
      () => false,
    );
    if (answers !== isAway) return;
    isAway = !answers;
    people.tellAll({ type: "notice", code: isAway ? "storeAway" : "storeBack" });
    if (!isAway) missed();
  };
}

/** What is done again and again: after so many milliseconds, which work. */
export function regularWork(
  house: House,
  missed: () => void,
): readonly (readonly [number, () => Promise<void> | void])[] {
  const { services, people, feed, lobby, chat, leaving } = house;
  const { store, clock, activities } = services;
  return [
    [100, () => feed.refresh()],
    [500, () => activities.judge()],
    [1000, () => activities.tellPeople()],
    [1000, () => activities.retry()],
    [10_000, () => activities.compare()],
    [1000, () => people.goAbsent()],
    [2000, storeWatch(house, missed)],
    [3000, () => activities.wakeBots()],
    [5000, () => activities.settle()],
    [2000, () => lobby.startForgotten()],
    [10_000, () => activities.countAsides()],
    [20_000, () => people.stayPresent()],
    [10_000, () => feed.keepOffers()],
    // Presences run out without a signal.
    [10_000, () => feed.touch()],
    [60_000, () => activities.tidy()],
    [60_000, () => chat.tidy()],
    [60_000, () => leaving.tidy()],
    [600_000, () => store.sweep(clock.now() - SWEEP_AFTER)],
  ];
}
