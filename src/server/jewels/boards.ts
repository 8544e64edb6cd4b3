import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Fault } from "../../activity/activity.ts";
import { ALLOWANCE_MS } from "../../activity/run/rules.ts";
import { Random } from "../../base/random.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import { parseBoardFile } from "../../formats/jewels-board.ts";
import { dealPosition } from "../../jewels/deal.ts";
import type { JewelsLimits } from "../../jewels/game.ts";
import type { JewelsPosition } from "../../jewels/position.ts";
import { CLASSIC, type JewelsRules, LONGEST_QUEUE } from "../../jewels/rules.ts";
import { hasLegalSwap } from "../../jewels/swap.ts";
import type { JewelsLimit } from "../../protocol/jewels-answers.ts";
import type { Instant, SecretStore } from "../store/store.ts";

/** Which board somebody wants to play. */
export type BoardWish =
  | { readonly kind: "daily" }
  | { readonly kind: "seed"; readonly seed: number; readonly rules: JewelsRules }
  | { readonly kind: "file"; readonly text: string; readonly rules: JewelsRules };

export interface NamedBoard {
  /** What runs on the same board have in common. */
  readonly name: string;
  /** It is played until then; null: for ever. */
  readonly closesAt: Instant | null;
  readonly start: JewelsPosition;
}

/** The daily board is played with one of these, so that there is somebody to compare with. */
export const DAILY_LIMITS: readonly JewelsLimits[] = [
  { turns: 30, ms: null },
  { turns: null, ms: 120_000 },
];

/** Programs are told seconds; inside there are milliseconds alone. */
export const limitOf = ({ turns, ms }: JewelsLimits): JewelsLimit => ({
  turns,
  seconds: ms === null ? null : ms / 1000,
});

export const limitsOf = ({ turns, seconds }: JewelsLimit): JewelsLimits => ({
  turns,
  ms: seconds === null ? null : seconds * 1000,
});

const SECRET_BYTES = 32;

/** The day by the clock of Greenwich: the same for everybody. */
export const dayOf = (now: Instant): string => new Date(now).toISOString().slice(0, 10);

const DAILY = "daily:";
const DAY = 86_400_000;

/** The board of a day that is not over: others may still play it, and what they have sent may be on its way. */
export const isTodays = (board: string, now: Instant): boolean =>
  [now, now - ALLOWANCE_MS].some((at) => board === `${DAILY}${dayOf(at)}`);

/** The day's seed hangs on a secret of this server: nobody can practise tomorrow's board. */
async function dailySeed(store: SecretStore, day: string): Promise<number> {
  const secret = await store.sharedSecret("jewels", randomBytes(SECRET_BYTES).toString("hex"));
  return createHmac("sha256", secret).update(`jewels ${day}`).digest().readUIntBE(0, 6);
}

const deal = (rules: JewelsRules, seed: number): JewelsPosition =>
  dealPosition(rules, Random.fromSeed(seed), LONGEST_QUEUE);

export async function boardFor(store: SecretStore, wish: BoardWish, now: Instant): Promise<Result<NamedBoard, Fault>> {
  if (wish.kind === "daily") {
    const day = dayOf(now);
    return ok({
      name: `${DAILY}${day}`,
      closesAt: Date.parse(day) + DAY,
      start: deal(CLASSIC, await dailySeed(store, day)),
    });
  }
  const { rules } = wish;
  const { rows, columns, colours } = rules;
  if (wish.kind === "seed") {
    const isClassic = rows === CLASSIC.rows && columns === CLASSIC.columns && colours === CLASSIC.colours;
    const size = isClassic ? "" : `:${rows}x${columns}x${colours}`;
    return ok({ name: `seed:${wish.seed}${size}`, closesAt: null, start: deal(rules, wish.seed) });
  }
  const parsed = parseBoardFile(rules, wish.text);
  if (!parsed.ok) {
    const { code, line, column, values } = parsed.fault;
    return fail({ code: "badBoard", figures: { reason: code, line, column, values } });
  }
  if (!hasLegalSwap(rules, parsed.value.board)) return fail({ code: "noLegalSwap", figures: {} });
  const { board, queues } = parsed.value;
  const content = JSON.stringify([rows, columns, colours, [...board], queues.map((queue) => [...queue])]);
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 32);
  return ok({ name: `file:${hash}`, closesAt: null, start: parsed.value });
}
