import { chromium } from "@playwright/test";
import { bringGame, COMPUTER, PERSON } from "../test/support/page-game.ts";

/**
 * How smoothly a tile is dragged, by the browser's own tracing: `node scripts/table-frames.ts ADDRESS`, where the built
 * page is served. Thread times count, so that a machine with other work gives nearly the same figures.
 */
const address = process.argv[2] ?? "http://127.0.0.1:4179";
const DRAG_MS = 3000;
const FRAME_MS = 1000 / 60;

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly dur?: number;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});

async function measure(ruleset: string): Promise<void> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const settings = { motion: "full" };
  await bringGame(context, {
    ruleset,
    racks: ["CATSDOE", "EEEEEII"],
    players: [PERSON, COMPUTER],
    words: ["CAT"],
    settings,
  });
  const page = await context.newPage();
  await page.goto(`${address}/play?game=test`);
  const tile = await page.locator(".rack-tile").first().boundingBox();
  if (tile === null) throw new Error(`no rack at ${address}`);
  await page.waitForTimeout(3000);
  const devtools = await context.newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on("Tracing.dataCollected", ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  await devtools.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline"] },
  });
  await touch("touchStart", tile.x + 20, tile.y + 20);
  const start = performance.now();
  for (let spent = 0; spent < DRAG_MS; spent = performance.now() - start) {
    const turn = (spent / DRAG_MS) * Math.PI * 6;
    await touch("touchMove", 195 + 150 * Math.sin(turn), 330 + 140 * Math.cos(turn * 0.7));
    await new Promise((done) => setTimeout(done, 6));
  }
  await touch("touchEnd");
  await page.waitForTimeout(600);
  const complete = new Promise<void>((done) => devtools.once("Tracing.tracingComplete", () => done()));
  await devtools.send("Tracing.end");
  await complete;
  report(ruleset, events);
  await context.close();
}

function report(ruleset: string, events: readonly TraceEvent[]): void {
  // The page's main thread; workers and the browser itself have tasks of their own.
  const drawn = events.find(({ name }) => name === "FireAnimationFrame");
  const times = (name: string): number[] =>
    events
      .filter((event) => event.name === name && event.ph === "X" && event.pid === drawn?.pid && event.tid === drawn.tid)
      .map((event) => (event.tdur ?? event.dur ?? 0) / 1000)
      .sort((a, b) => a - b);
  const at = (sorted: readonly number[], share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  const tasks = times("RunTask");
  const drawing = times("FireAnimationFrame");
  const long = tasks.filter((time) => time > FRAME_MS).length;
  console.log(
    `${ruleset}: frames drawn ${drawing.length}, script a frame p95 ${at(drawing, 0.95)} ms, max ${at(drawing, 1)} ms; ` +
      `tasks of the main thread p99 ${at(tasks, 0.99)} ms, longest ${at(tasks, 1)} ms, longer than a frame ${long}`,
  );
}

for (const ruleset of ["mini-11", "classic-en", "super-21"]) await measure(ruleset);
await browser.close();
