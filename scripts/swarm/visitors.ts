import { setTimeout as pause } from "node:timers/promises";
import { Check } from "typebox/value";
import type { Random } from "../../src/base/random.ts";
import { must } from "../../src/base/result.ts";
import { playSwap } from "../../src/jewels/cascade.ts";
import { startPosition } from "../../src/jewels/position.ts";
import { legalSwaps, type Swap } from "../../src/jewels/swap.ts";
import { BegunRun, type JewelsStart } from "../../src/protocol/jewels-answers.ts";
import { Player } from "./player.ts";

interface VisitOptions {
  readonly url: string;
  readonly cookie: string;
  readonly random: Random;
  readonly isOver: () => boolean;
  /** What there is to look at. */
  readonly tables: () => readonly string[];
}

const STAY_MS = 1500;
const TURNS = 20;

/** Somebody who comes, says something, offers a game and takes that back, looks at one of others, and goes: again and again. */
export async function comeAndGo({ url, cookie, random, isOver, tables }: VisitOptions): Promise<void> {
  for (let visit = 1; !isOver(); visit++) {
    const player = new Player([url], 0, cookie);
    await player.connect();
    await player.do({ type: "lobby.enter" });
    // More than a line in two seconds is refused, and that is part of the load.
    await player.ask({ type: "chat.say", room: "lobby", text: `here I am, for the ${visit}. time` });
    const setup = { kind: "race" as const, minutes: 3 };
    const made = await player.do({ type: "offer.make", setup, to: null, hidden: false, commitment: null });
    const all = tables();
    if (all.length > 0)
      await player.ask({ type: "activity.enter", activity: all[random.below(all.length)], version: null });
    await pause(random.below(STAY_MS));
    await player.ask({ type: "offer.withdraw", offer: made.offer });
    player.close();
  }
}

/** Somebody who plays one board of Jewels after the other. */
export async function playBoards({ url, cookie, random, isOver }: Omit<VisitOptions, "tables">): Promise<void> {
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { cookie, origin: url, "content-type": "application/json" };
    const send = () => fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    let response = await send();
    // So many boards in so short a time nobody may have: wait, as people do.
    for (; response.status === 429 && !isOver(); response = await send()) await pause(STAY_MS);
    if (response.status === 429) return null;
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  while (!isOver()) {
    const board = { kind: "seed", seed: random.below(1_000_000) };
    const begun = await post("/api/jewels/runs", { board, limit: { turns: TURNS, seconds: null } });
    if (begun === null) return;
    if (!Check(BegunRun, begun)) throw new Error("a run was begun, and the answer is of another form");
    const swaps = someSwaps(begun.start, random);
    for (let after = 0; after < swaps.length; after += 5) {
      await post(`/api/jewels/runs/${begun.run.id}/swaps`, { after, swaps: swaps.slice(after, after + 5) });
      await pause(random.below(STAY_MS));
    }
  }
}

function someSwaps({ rules, board, queues }: JewelsStart, random: Random): Swap[] {
  let position = startPosition(
    rules,
    Uint8Array.from(board),
    queues.map((queue) => Uint8Array.from(queue)),
  );
  const swaps: Swap[] = [];
  while (swaps.length < TURNS) {
    const legal = legalSwaps(position.rules, position.board);
    if (legal.length === 0) break;
    const swap = legal[random.below(legal.length)];
    swaps.push(swap);
    const played = must(playSwap(position, swap));
    if (played.endless) break;
    position = played.position;
  }
  return swaps;
}
