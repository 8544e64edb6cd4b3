import { setTimeout as pause } from "node:timers/promises";
import { openStore, type StorePlace } from "../../src/server/store/open.ts";
import { checkPlayer, Ledger } from "../swarm/ledger.ts";
import type { ServerNode } from "../swarm/node.ts";
import { playPair } from "../swarm/pair.ts";
import { newGuests, Player, type Witness } from "../swarm/player.ts";
import type { Records } from "./records.ts";
import type { Outcome, World } from "./scenario.ts";

/** Whoever is not up to date by then, or does not go on, never will be. */
const QUIET_MS = 20_000;
const LOOK_MS = 50;
const MOST_PACE_MS = 20;

/** Pairs who play, and somebody who looks on at each table: each of the three at another node where there are several. */
export class Crowd {
  readonly ledger = new Ledger();
  readonly faults: string[] = [];
  stale = 0;
  /** Rounds that it has lived through. */
  rounds = 0;
  /** A node has answered a move after so many milliseconds, or said that its store is away. */
  onMove: (node: string, isAway: boolean, millis: number) => void = () => {};
  readonly players: readonly Player[];
  readonly #watchers: readonly Player[];
  #playing: Promise<PromiseSettledResult<void>[]> = Promise.resolve([]);
  #isOver = false;
  #isHeld = false;

  private constructor(urls: readonly string[], cookies: readonly string[]) {
    const { witness } = this.ledger;
    const hears: Witness = {
      ...witness,
      answered: (player, message, reply, millis) => {
        witness.answered?.(player, message, reply, millis);
        if (message.type !== "table.move") return;
        this.onMove(player.node, reply.type === "fault" && reply.code === "storeAway", millis);
      },
    };
    const made = cookies.map((cookie, i) => new Player(urls, i, cookie, hears));
    this.players = made.filter((_, i) => i % 3 < 2);
    this.#watchers = made.filter((_, i) => i % 3 === 2);
  }

  static async gather(world: World, urls: readonly string[], pairs: number): Promise<Crowd> {
    const crowd = new Crowd(urls, await newGuests(urls[0], 3 * pairs));
    for (const player of crowd.#everybody) await player.connect();
    const { ruleset, lexicon, random } = world;
    const options = { ruleset, lexicon, pace: () => random.below(MOST_PACE_MS) };
    const ends = { isOver: () => crowd.#isOver, isHeld: () => crowd.#isHeld };
    const playing = crowd.#watchers.map((watcher, i) =>
      playPair([crowd.players[2 * i], crowd.players[2 * i + 1]], { ...options, ...ends, watchers: [watcher] }),
    );
    crowd.#playing = Promise.allSettled(playing);
    return crowd;
  }

  get #everybody(): readonly Player[] {
    return [...this.players, ...this.#watchers];
  }

  /** Called when somebody is next told that the store is away. */
  onceRefused(tell: () => void): void {
    this.onMove = (_, isAway) => {
      if (isAway) tell();
    };
  }

  /** A node that refuses moves comes to say so to balancers, or takes them again: which, or null for neither. */
  async isNoticed(node: ServerNode, millis: number): Promise<"unready" | "taking" | null> {
    let seen: "unready" | "taking" | null = null;
    this.onMove = (at, isAway) => {
      if (at === node.url && !isAway) seen ??= "taking";
    };
    await until(async () => {
      if ((await node.status("/readyz")) === 503) seen ??= "unready";
      return seen !== null;
    }, millis);
    return seen;
  }

  /** Nobody moves until `release`; what was said is waited for. */
  async hold(): Promise<void> {
    this.#isHeld = true;
    await until(() => !this.#everybody.some(({ isWaiting }) => isWaiting));
  }

  release(): void {
    this.#isHeld = false;
  }

  /** While nobody moves, everybody comes to see what stands in the log, without doing anything for it. */
  async checkViews(records: Records): Promise<void> {
    await this.hold();
    let behind: string[] = [];
    const isCurrent = async (): Promise<boolean> => {
      const shown = this.#everybody.flatMap((player) => (player.table === null ? [] : [player.table]));
      const versions = await records.versions([...new Set(shown.map(({ setup }) => setup.table))]);
      behind = shown.flatMap(({ setup, version, view }) => {
        const there = versions.get(setup.table);
        return there === version ? [] : [`${setup.table}: seat ${view.seat} is shown ${version} of ${there} facts`];
      });
      return behind.length === 0;
    };
    if (!(await until(isCurrent))) {
      this.stale += behind.length;
      this.faults.push(...behind);
      // Else the same view would be counted in every round that follows.
      for (const player of this.#everybody) player.reload();
    }
    this.release();
  }

  /** After the last round every table must move again. */
  async goesOn(): Promise<void> {
    const stateOf = ({ table }: Player): string => `${table?.setup.table} ${table?.version}`;
    const before = this.players.map(stateOf);
    const still = (): Player[] => this.players.filter((player, i) => stateOf(player) === before[i]);
    if (await until(() => still().length === 0)) return;
    this.faults.push(...still().map(({ table }) => `${table?.setup.table}: the game does not go on`));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.race([this.#playing, pause(QUIET_MS)]);
    await pause(500);
  }

  /** When all servers have stopped: everything that was told against everything that was written. */
  async outcome(place: StorePlace): Promise<Outcome> {
    const store = await openStore(place);
    const wrong = [...(await this.ledger.check(store))];
    for (const player of this.#everybody) {
      const fault = await checkPlayer(store, player);
      if (fault !== null) wrong.push(fault);
    }
    this.faults.push(...wrong);
    await store.close();
    for (const player of this.#everybody) player.close();
    const ends = await Promise.race([this.#playing, pause(1000, [] as PromiseSettledResult<void>[])]);
    for (const end of ends) if (end.status === "rejected") this.faults.push(String(end.reason));
    const { acknowledged, heard } = this.ledger;
    return { acknowledged, heard, wrong: wrong.length, faults: this.faults, stale: this.stale, rounds: this.rounds };
  }
}

/** False when it has not come to be so in good time. */
export async function until(isSo: () => boolean | Promise<boolean>, millis = QUIET_MS): Promise<boolean> {
  const end = performance.now() + millis;
  while (!(await isSo())) {
    if (performance.now() > end) return false;
    await pause(LOOK_MS);
  }
  return true;
}
