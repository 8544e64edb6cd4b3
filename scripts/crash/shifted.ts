// Loaded into a node before anything else (`--import`): its wall clock goes wrong by the milliseconds that stand in the file
// CLOCK_FILE, also while it runs. What counts time since the start is right, as on a machine whose clock was set.
import { readFileSync } from "node:fs";

const LOOK_MS = 50;
const file = process.env.CLOCK_FILE ?? "";
const RightDate = Date;
let shift = 0;

function look(): void {
  const millis = Number(readFileSync(file, "utf8"));
  if (Number.isFinite(millis)) shift = millis;
}

const now = (): number => RightDate.now() + shift;

globalThis.Date = new Proxy(RightDate, {
  construct: (target, given) => (given.length === 0 ? new target(now()) : Reflect.construct(target, given)),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
look();
setInterval(look, LOOK_MS).unref();
