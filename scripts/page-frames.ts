import { type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { bringGame, COMPUTER, PERSON } from "../test/support/page-game.ts";

/**
 * How smoothly the page moves on a phone, by the browser's own tracing: `node scripts/page-frames.ts ADDRESS`, where the
 * built page is served. The processor is slowed down as the second argument says, 4 times if it says nothing. Frames are
 * counted as the compositor reports them; thread times beside them, for these hang less on what else a machine does.
 */
const address = process.argv[2] ?? "http://127.0.0.1:4179";
const slowness = Number(process.argv[3] ?? 4);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const DRAG_MS = 3000;
const FRAME_MS = 1000 / 60;
const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "cc", "benchmark"];

/** What became of a frame; `affects_smoothness`: something moved, and somebody could see that it was missing. */
interface FrameReport {
  readonly state: string;
  readonly affects_smoothness: boolean;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly frame_reporter?: FrameReport };
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});

/** Does something under the browser's eyes and says how it went. */
async function traced(name: string, page: Page, act: (devtools: CDPSession) => Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on("Tracing.dataCollected", ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  await devtools.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: CATEGORIES },
  });
  await act(devtools);
  const complete = new Promise<void>((done) => devtools.once("Tracing.tracingComplete", () => done()));
  await devtools.send("Tracing.end");
  await complete;
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  report(name, events);
}

function report(name: string, events: readonly TraceEvent[]): void {
  // The page's main thread; workers and the browser itself have tasks of their own.
  const drawn = events.find((event) => event.name === "FireAnimationFrame" || event.name === "Layout");
  const reports = events
    .filter((event) => event.name === "PipelineReporter" && event.pid === drawn?.pid)
    .flatMap(({ args }) => args?.frame_reporter ?? []);
  const shown = reports.filter(({ state }) => state.startsWith("STATE_PRESENTED")).length;
  const dropped = reports.filter((each) => each.state === "STATE_DROPPED" && each.affects_smoothness).length;
  const tasks = events
    .filter(
      (event) => event.name === "RunTask" && event.ph === "X" && event.pid === drawn?.pid && event.tid === drawn.tid,
    )
    .map((event) => (event.tdur ?? 0) / 1000)
    .sort((a, b) => a - b);
  const at = (share: number): string =>
    (tasks[Math.min(tasks.length - 1, Math.floor(tasks.length * share))] ?? 0).toFixed(1);
  const share = shown + dropped === 0 ? 0 : (100 * dropped) / (shown + dropped);
  console.log(
    `${name}: frames shown ${shown}, dropped ${dropped} (${share.toFixed(1)} %); tasks of the main thread p99 ${at(0.99)} ms, ` +
      `longest ${at(1)} ms, longer than a frame ${tasks.filter((time) => time > FRAME_MS).length}`,
  );
}

const GAME = { players: [PERSON, COMPUTER], settings: { motion: "full" } };

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address + path);
  await page.locator("[role=grid]").waitFor();
  await page.waitForTimeout(3000);
  return page;
}

/** A finger drags a tile over the board and drops it. */
async function drag(ruleset: string): Promise<void> {
  const context = await browser.newContext(PHONE);
  await bringGame(context, { ...GAME, ruleset, racks: ["CATSDOE", "EEEEEII"], words: ["CAT"] });
  const page = await open(context, "/play?game=test");
  const tile = await page.locator("[data-place] button").first().boundingBox();
  if (tile === null) throw new Error(`no rack at ${address}`);
  await traced(`a tile is dragged, ${ruleset}`, page, async (devtools) => {
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
      devtools.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    await touch("touchStart", tile.x + 20, tile.y + 20);
    const start = performance.now();
    for (let spent = 0; spent < DRAG_MS; spent = performance.now() - start) {
      const turn = (spent / DRAG_MS) * Math.PI * 6;
      await touch("touchMove", 195 + 150 * Math.sin(turn), 330 + 140 * Math.cos(turn * 0.7));
      await new Promise((done) => setTimeout(done, 6));
    }
    await touch("touchEnd");
    await page.waitForTimeout(600);
  });
  await context.close();
}

/** Own move, and the computer's seven tiles fly to their squares. */
async function move(): Promise<void> {
  const context = await browser.newContext(PHONE);
  const words = ["CAT", "CATS", "RETAINS"];
  await bringGame(context, { ...GAME, ruleset: "classic-en", racks: ["CATDOEE", "RETAINS"], words });
  const page = await open(context, "/play?game=test");
  await page.locator("[role=gridcell]").nth(112).click();
  await page.keyboard.type("cat");
  await traced("own move and the answer", page, async () => {
    await page.keyboard.press("Enter");
    await page.waitForTimeout(4000);
  });
  await context.close();
}

/** The sample board that falls deepest. */
async function cascade(): Promise<void> {
  const context = await browser.newContext(PHONE);
  await context.addInitScript({
    content: `localStorage.setItem("tessera.settings", '{"language":"en","motion":"full","sound":false}');
      localStorage.setItem("tessera.jewels.setup", '{"board":"sample","sample":"deep"}');`,
  });
  const page = await open(context, "/jewels");
  await page.getByRole("button", { name: "New game" }).click();
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: "Hints" }).click();
  const hint = page.getByTestId("hint-list").getByRole("button").first();
  await hint.waitFor();
  await traced("a deep cascade in Jewels", page, async () => {
    await hint.click();
    await page.locator("[data-moving]").waitFor();
    await page.locator("[data-testid=jewels-board]:not([data-moving])").waitFor({ timeout: 120_000 });
  });
  await context.close();
}

for (const ruleset of ["mini-11", "classic-en", "super-21"]) await drag(ruleset);
await move();
await cascade();
await browser.close();
