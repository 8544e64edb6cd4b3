import { chromium, type Page } from "@playwright/test";
import { slowLine } from "./slowline.ts";

/**
 * How soon a first visitor sees something, can press Play, plays, and has a word judged, on a slow line:
 * `node scripts/page-speed.ts ADDRESS [RUNS]`, where the built page is served. Each visit is of a browser that was never there.
 */
const address = new URL(process.argv[2] ?? "http://127.0.0.1:4179");
const runs = Number(process.argv[3] ?? 3);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** 400 kbit a second, and 400 ms until an answer begins. */
const BYTES_PER_SECOND = 50_000;
const ROUND_TRIP_MS = 400;
const LONGEST_MS = 180_000;

const MARKS = ["something is drawn", "Play can be pressed", "its game is there", "a word is judged"] as const;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});

const FIRST_PAINT = `new Promise((resolve) => new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntriesByName("first-contentful-paint")) resolve(startTime);
}).observe({ type: "paint", buffered: true }))`;

/** The middle of the board, then two letters of the rack. Whether they are a word does not matter: only that it is said. */
async function haveWordJudged(page: Page): Promise<void> {
  const rack = page.getByRole("group", { name: "Your tiles" });
  await page.getByText("Your turn").first().waitFor();
  const letters = (await rack.locator("b").allTextContents()).filter((letter) => letter !== "").slice(0, 2);
  await page.getByRole("gridcell", { name: /^H8\b/ }).click();
  for (const letter of letters) await page.keyboard.press(letter);
  await page
    .locator("[data-testid=draft-line] [data-verdict=valid], [data-testid=draft-line] [data-verdict=invalid]")
    .first()
    .waitFor();
}

async function visit(url: string): Promise<number[]> {
  const context = await browser.newContext({ ...PHONE, locale: "en-GB" });
  context.setDefaultTimeout(LONGEST_MS);
  // Who begins is chance; here it is the visitor, so that no computer has to think first.
  await context.addInitScript("crypto.getRandomValues = (into) => into.fill(1)");
  const page = await context.newPage();
  const began = performance.now();
  const since = (): number => performance.now() - began;
  await page.goto(url, { waitUntil: "commit" });
  const play = page.getByRole("button", { name: "Play", exact: true });
  await play.waitFor();
  const pressable = since();
  await play.click();
  await page.getByRole("grid").waitFor();
  const there = since();
  const drawn = await page.evaluate<number>(FIRST_PAINT);
  await haveWordJudged(page);
  const judged = since();
  await context.close();
  return [drawn, pressable, there, judged];
}

const line = await slowLine(address, BYTES_PER_SECOND, ROUND_TRIP_MS);
const visits: number[][] = [];
for (let i = 0; i < runs; i++) visits.push(await visit(line.url));
for (const [i, mark] of MARKS.entries())
  console.log(`${mark}: ${visits.map((times) => `${(times[i] / 1000).toFixed(1)} s`).join(", ")}`);
await browser.close();
line.end();
