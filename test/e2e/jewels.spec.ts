import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

const EXAMPLE = "12124542 21215451 12121312 21213131 12121212 21212121 12121212 21212121".split(" ");
const QUEUES = ["12121212", "12121212", "12121212", "12121212", "56121212", "65121212", "56121212", "12121212"];
const boardFile = (rows: readonly string[]) => ({
  name: "board.txt",
  mimeType: "text/plain",
  buffer: Buffer.from([...rows, ...QUEUES].map((line) => `${line}\r\n`).join("")),
});

const cell = (page: Page, row: number, column: number, columns = 8) =>
  page.locator(`[data-cell="${(row - 1) * columns + column - 1}"]`);
const points = (page: Page) => page.getByTestId("points");
const atRest = (page: Page) => expect(page.locator("[data-testid=jewels-board]:not([data-moving])")).toBeVisible();

async function openNew(page: Page): Promise<void> {
  await page.goto("/jewels");
  await page.getByRole("button", { name: "New game" }).click();
}

async function start(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

async function startFile(page: Page, rows: readonly string[] = EXAMPLE): Promise<void> {
  await openNew(page);
  await page.getByText("File", { exact: true }).click();
  await page.locator("input[type=file]").setInputFiles(boardFile(rows));
  await start(page);
}

async function startSample(page: Page, sample: string): Promise<void> {
  await openNew(page);
  await page.getByText("Sample", { exact: true }).click();
  await page.getByLabel("Sample board").selectOption(sample);
  await start(page);
}

test("a file is loaded: every stone is named, and the next stones stand above their columns", async ({ page }) => {
  await startFile(page);
  await expect(page.getByRole("gridcell")).toHaveCount(64);
  await expect(page.getByRole("gridcell", { name: "Row 3, column 6: blue diamond" })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "Row 1, column 5: white circle" })).toBeVisible();
  const next = page.getByRole("list", { name: /Next gem/ }).getByRole("listitem");
  await expect(next).toHaveText([
    "red square",
    "red square",
    "red square",
    "red square",
    "yellow triangle",
    "violet star",
    "yellow triangle",
    "red square",
  ]);
});

test("a swap without a run bounces back and counts nothing", async ({ page }) => {
  await startFile(page);
  await cell(page, 1, 1).click();
  await expect(cell(page, 1, 1)).toHaveAttribute("aria-selected", "true");
  await cell(page, 1, 2).click();
  await expect(page.getByText("No line of three")).toBeAttached();
  await atRest(page);
  await expect(page.getByRole("gridcell", { name: "Row 1, column 1: red square" })).toBeVisible();
  await expect(points(page)).toHaveText("0");
  await expect(page.getByTestId("turns")).toHaveText("0");
});

test("the contest's example by keyboard alone: six points, and the board that its text gives", async ({ page }) => {
  await startFile(page);
  await cell(page, 4, 4).focus();
  for (const key of ["ArrowUp", "ArrowRight", "ArrowRight", "Enter", "ArrowDown"]) await page.keyboard.press(key);
  await atRest(page);
  await expect(points(page)).toHaveText("6");
  const rows = "12126562 21215651 12124542 21215451".split(" ");
  for (const [row, stones] of rows.entries())
    for (const [column, stone] of [...stones].entries())
      await expect(cell(page, row + 1, column + 1)).toHaveAttribute("data-stone", stone);
  await page.keyboard.press("u");
  await expect(points(page)).toHaveText("0");
  await expect(cell(page, 1, 6)).toHaveAttribute("data-stone", "5");
});

test("a stone is swiped to its neighbour", async ({ page }) => {
  await startFile(page);
  const box = (await cell(page, 3, 6).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 1.3, { steps: 4 });
  await page.mouse.up();
  await expect(points(page)).toHaveText("6");
});

/** Notes every text that a part of the page ever shows, also those that stand for less time than a test needs to look. */
const noteTexts = (page: Page, selector: string) =>
  page.addInitScript(`
    globalThis.seenTexts = new Set();
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll("${selector}")) globalThis.seenTexts.add(textContent);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  `);
const seenTexts = (page: Page): Promise<string[]> => page.evaluate("[...globalThis.seenTexts]");

/** From here on the page's time goes on only when the test says so. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate("Date.now() + 1000"));
}

test("a cascade counts before the eye, and its points pop up", async ({ page }) => {
  await noteTexts(page, "[data-testid=depth], [data-testid=pop]");
  await startSample(page, "deep");
  await cell(page, 6, 2).click();
  await cell(page, 7, 2).click();
  await expect(page.getByTestId("cascade")).toHaveText("×13");
  await atRest(page);
  const seen = await seenTexts(page);
  expect(seen.filter((text) => text.startsWith("Cascade"))).toEqual(
    Array.from({ length: 12 }, (_, i) => `Cascade ×${i + 2}`),
  );
  expect(seen).toContainEqual(expect.stringMatching(/^\+\d+$/));
  await expect(points(page)).toHaveText("57");
  await expect(page.getByRole("list", { name: "Turns" }).getByRole("listitem")).toHaveText([/×13\+57$/]);
});

test("a click ends what falls, and reduced motion shows none of it", async ({ page }) => {
  await page.clock.install();
  await startSample(page, "deep");
  await stopClock(page);
  await cell(page, 6, 2).click();
  await cell(page, 7, 2).click();
  await expect(page.locator("[data-moving]")).toBeVisible();
  // Without the click nothing would end: no time passes here.
  await cell(page, 1, 1).click();
  await expect(points(page)).toHaveText("57");
  await page.clock.resume();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await startFile(page);
  await cell(page, 3, 6).click();
  await cell(page, 4, 6).click();
  await expect(points(page)).toHaveText("6");
  const moving = await page.evaluate("document.getAnimations().filter((a) => a.playState === 'running').length");
  expect(moving).toBe(0);
});

test("a time limit is typed as m:ss, runs down each second, and ends the game at zero", async ({ page }) => {
  await page.clock.install();
  await noteTexts(page, "[role=timer]");
  await openNew(page);
  await page.getByRole("dialog").getByText("Time", { exact: true }).click();
  const field = page.getByLabel("Time limit (m:ss)");
  await field.fill("1:75");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("alert")).toContainText("such as 2:30");
  await field.fill("0:03");
  await stopClock(page);
  await start(page);
  for (const left of ["0:03", "0:02", "0:01"]) {
    await expect(page.getByRole("timer")).toHaveText(left);
    await page.clock.runFor(1000);
  }
  await expect(page.getByRole("dialog", { name: "Time is up: the game is over." })).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText("0:00");
  expect(await seenTexts(page)).toEqual(["0:03", "0:02", "0:01", "0:00"]);
  await page.keyboard.press("Escape");
  await cell(page, 1, 1).click();
  await expect(page.locator("[aria-selected=true]")).toHaveCount(0);
});

test("hints show every swap, as arrows and as a list that plays them", async ({ page }) => {
  await startFile(page);
  await page.getByRole("button", { name: "Hints" }).click();
  const rows = page.getByTestId("hint-list").getByRole("listitem");
  const count = await rows.count();
  expect(count).toBeGreaterThan(0);
  await expect(page.getByTestId("hint")).toHaveCount(count);
  await expect(page.getByRole("heading", { name: `${count} possible swap` })).toBeVisible();
  await rows.first().getByRole("button").click();
  await expect(points(page)).not.toHaveText("0");
  await expect(page.getByTestId("hint")).toHaveCount(0);
});

test("the game ends when no swap is left, and can be watched again by its link", async ({ page }) => {
  await startSample(page, "last");
  await page.getByRole("button", { name: "Hints" }).click();
  await expect(page.getByTestId("hint")).toHaveCount(1);
  await page.getByTestId("hint-list").getByRole("button").click();
  const result = page.getByRole("dialog", { name: "No swaps left: the game is over." });
  await expect(result).toBeVisible();
  const total = (await page.getByTestId("total").locator("b").textContent()) as string;
  await result.getByRole("button", { name: "Watch replay" }).click();
  await expect(page).toHaveURL(/\/jewels\/replay#[\w-]+$/);
  await expect(page.getByTestId("turns")).toHaveText("0 / 1");
  await page.getByRole("button", { name: "Next turn" }).click();
  await expect(points(page)).toHaveText(total);
  await page.getByRole("button", { name: "Previous turn" }).click();
  await expect(points(page)).toHaveText("0");
  await page.goto(`${page.url().slice(0, -3)}`);
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("This game cannot be shown.");
});

test("the computer plays, turn by turn and to the end of a limit", async ({ page }) => {
  await openNew(page);
  await page.getByRole("dialog").getByText("Turns", { exact: true }).click();
  await page.getByLabel("Number of turns").fill("3");
  await start(page);
  await page.getByRole("button", { name: "One turn" }).click();
  await expect(page.getByTestId("turns")).toHaveText("2");
  await atRest(page);
  await page.getByRole("button", { name: "Auto-play" }).click();
  await page.getByText("Fast", { exact: true }).click();
  await expect(page.getByRole("dialog", { name: "No turns left: the game is over." })).toBeVisible();
  expect(Number(await page.getByTestId("total").locator("b").textContent())).toBeGreaterThanOrEqual(9);
});

test("a broken file is told with line and column, in the reader's language", async ({ page, browser }) => {
  const broken = boardFile(EXAMPLE.with(2, "1212x312"));
  await openNew(page);
  await page.getByText("File", { exact: true }).click();
  await page.locator("input[type=file]").setInputFiles(broken);
  const fault = page.getByRole("alert");
  await expect(fault).toContainText("board.txt, line 3, column 5: expected a gem from 1 to 6, found “x”");
  await expect(fault.locator("pre")).toHaveText("1212x312\n    ▲");
  await expect(page.getByRole("button", { name: "Start" })).toBeDisabled();
  const czech = await browser.newPage({ locale: "cs-CZ" });
  await czech.goto("/jewels");
  await czech.getByRole("button", { name: "Nová hra" }).click();
  await czech.getByText("Ze souboru", { exact: true }).click();
  await czech.locator("input[type=file]").setInputFiles(broken);
  await expect(czech.getByRole("alert")).toContainText("řádek 3, sloupec 5: očekává se kámen od 1 do 6, ne „x“");
  await czech.close();
});

test("boards of other sizes, with eight shapes, fit a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startSample(page, "large");
  await expect(page.getByRole("gridcell")).toHaveCount(144);
  const width = (await page.evaluate(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  )) as number;
  expect(width).toBeLessThanOrEqual(0);
});

test("a game is there again after a reload, and can still be taken back", async ({ page }) => {
  await startFile(page);
  await cell(page, 3, 6).click();
  await cell(page, 4, 6).click();
  await expect(points(page)).toHaveText("6");
  await atRest(page);
  await page.reload();
  await expect(points(page)).toHaveText("6");
  await expect(cell(page, 1, 5)).toHaveAttribute("data-stone", "6");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(points(page)).toHaveText("0");
});

test("axe finds nothing among hints and in the dialog for a new game", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/jewels");
  await page.getByRole("button", { name: "Hints" }).click();
  await expect(page.getByTestId("hint").first()).toBeVisible();
  expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([]);
  await page.getByRole("button", { name: "New game" }).click();
  expect((await new AxeBuilder({ page }).setLegacyMode().include("dialog").analyze()).violations).toEqual([]);
});
