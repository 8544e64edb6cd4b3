import { readFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const GCG = readFileSync(new URL("../../examples/games/game000.gcg", import.meta.url), "utf8");
/** The first turns only: an analysis of them takes a moment. */
const SHORT = `${GCG.split("\n").slice(0, 9).join("\n")}\n`;
const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

async function open(page: Page, text: string, name = "game.gcg"): Promise<void> {
  await page.goto("/replay");
  await page.locator("input[type=file]").setInputFiles(file(name, text));
}

const place = (page: Page) => page.getByRole("slider", { name: "Position in the game" });
const now = (page: Page) => page.getByRole("list", { name: "Moves" }).locator("[aria-current=step]");

test("a game is stepped through by buttons, keys, slider and list", async ({ page }) => {
  await open(page, GCG);
  await expect(page.getByRole("heading", { name: "Start of the game" })).toBeVisible();
  await page.getByRole("button", { name: "One step forward" }).click();
  await expect(page.getByRole("heading", { name: "1. P1: DIRTY" })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: /^H8\b.*D/ })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(now(page)).toContainText("KIP");
  await page.keyboard.press("End");
  await expect(place(page)).toHaveValue("25");
  await page.keyboard.press("Home");
  await expect(place(page)).toHaveValue("0");
  await place(page).fill("12");
  await expect(page.getByRole("heading", { name: "12. P2: MODIFiER" })).toBeVisible();
  await page.getByRole("button", { name: /NETTY/ }).click();
  await expect(place(page)).toHaveValue("3");
  await expect(page.getByTestId("score")).toHaveText(["42", "17"]);
  await expect(page.getByRole("img", { name: "P2’s rack: A E G N S S T" })).toBeVisible();
});

test("the worker analyses a game: best moves, what the move cost, and a summary", async ({ page }) => {
  await open(page, SHORT);
  await page.getByRole("button", { name: /KIP I7/ }).click();
  await page.getByRole("button", { name: "Analyse game" }).click();
  await expect(page.getByRole("button", { name: "Analyse again" })).toBeVisible();
  const best = page.getByRole("table", { name: "Best moves" });
  await expect(best.locator("tbody tr").first()).toBeVisible();
  await expect(best.locator("[data-played]")).toContainText("KIP");
  await expect(page.getByTestId("turn-verdict")).toContainText(/points below the best move/);
  await expect(page.getByRole("region", { name: "How well each player did" })).toContainText("Turns analysed");
  await expect(page.getByTestId("move-mark")).toHaveCount(5);
  // A better move is tried on the board (KIP lays two tiles), and taken off again.
  await expect(page.locator("[data-last]")).toHaveCount(2);
  await best.getByRole("button").first().click();
  await expect(best.getByRole("button").first()).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("[data-last]")).not.toHaveCount(2);
  await best.getByRole("button").first().click();
  await expect(page.locator("[data-last]")).toHaveCount(2);
});

test("a thorough analysis tells how sure it is, in a table that is seen whole on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, SHORT);
  await page.getByRole("button", { name: /KIP I7/ }).click();
  await page.getByText("Thorough").click();
  await page.getByRole("button", { name: "Analyse game" }).click();
  await expect(page.getByRole("button", { name: "Analyse again" })).toBeVisible();
  const best = page.getByRole("table", { name: "Best moves" });
  await expect(best.locator("tbody tr").first().getByRole("cell").last()).toContainText(/\d% ± \d/);
  await expect(page.getByText(/standard error/)).toBeVisible();
  expect(
    await best.evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)),
  ).toBeLessThanOrEqual(0);
});

test("an analysis can be stopped, and keeps what it found", async ({ page }) => {
  await open(page, GCG);
  await page.getByText("Thorough").click();
  await page.getByRole("button", { name: "Analyse game" }).click();
  await expect(page.getByText(/Turn ([3-9]|1\d|2\d) of 24/)).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText(/Stopped after \d+ of 24 turns/)).toBeVisible();
  await expect(page.getByTestId("move-mark").first()).toBeVisible();
});

test("the course of the game is drawn, and the game can be taken along", async ({ page }) => {
  await open(page, GCG);
  await expect(
    page.getByRole("figure", { name: /Chart of the scores.*P1 433, P2 408/ }).locator("canvas"),
  ).toBeVisible();
  await expect(page.getByRole("figure", { name: /P1’s win chance/ }).locator("canvas")).toBeVisible();
  for (const [name, ending, sign] of [
    ["GCG", ".gcg", "#character-encoding"],
    ["JSON", ".json", '"tessera-game"'],
    ["Picture (PNG)", ".png", "PNG"],
  ]) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name, exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`P1-P2${ending}`);
    const content = readFileSync((await download.path()) as string);
    expect(content.subarray(0, 200).toString("latin1")).toContain(sign);
    if (ending === ".json") {
      await open(page, content.toString("utf8"), "again.json");
      await expect(place(page)).toHaveAttribute("max", "25");
    }
  }
});

test("a file with a slip is pointed at", async ({ page }) => {
  await open(page, GCG.replace("K.P +17 17", "K.P +17"));
  await expect(page.getByRole("alert")).toContainText("game.gcg, line 6");
  await open(page, "{ nonsense", "game.json");
  await expect(page.getByRole("alert")).toContainText("starts like JSON");
});

for (const size of [390, 1440])
  test(`nothing is out of reach at ${size} px, and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width: size, height: 900 });
    await open(page, GCG);
    await page.getByRole("button", { name: /MODIFiER/ }).click();
    await expect(page.locator("canvas").first()).toBeVisible();
    const beyond = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    expect(beyond).toBeLessThanOrEqual(0);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`)).toEqual([]);
  });
