import { readFileSync } from "node:fs";
import { expect, type Locator, type Page, test } from "@playwright/test";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const GCG = readFileSync(new URL("../../examples/games/game000.gcg", import.meta.url), "utf8");

/** As it comes from the printer: nothing to press, no colour behind it, and no list that ends at an edge. */
async function expectOnPaper(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ media: "print", colorScheme: "light" });
  await expect(page.getByRole("banner").first()).toBeHidden();
  await expect(page.getByRole("navigation").first()).toBeHidden();
  expect(await page.evaluate("getComputedStyle(document.documentElement).backgroundColor")).toBe("rgb(255, 255, 255)");
  if (process.env.PRINTED) await page.pdf({ path: `${process.env.PRINTED}/${name}.pdf`, format: "A4" });
}

const isCut = (list: Locator): Promise<boolean> =>
  list.evaluate((element) => element.scrollHeight > element.clientHeight + 1);

async function openReplay(page: Page, text: string): Promise<void> {
  await page.goto("/replay");
  const file = { name: "game.gcg", mimeType: "text/plain", buffer: Buffer.from(text) };
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByRole("list", { name: "Moves" })).toBeVisible();
}

test("a replay is printed whole: board, every move, the course of the game", async ({ page }) => {
  await openReplay(page, GCG);
  const moves = page.getByRole("list", { name: "Moves" });
  await page.keyboard.press("End");
  expect(await isCut(moves)).toBe(true);
  await expectOnPaper(page, "replay");
  expect(await isCut(moves)).toBe(false);
  await expect(page.getByRole("slider")).toBeHidden();
  await expect(page.getByRole("button", { name: "Analyse game" })).toBeHidden();
  await expect(page.getByRole("figure", { name: /Chart of the scores/ })).toBeVisible();
});

test("an analysis is printed with what it found", async ({ page }) => {
  await openReplay(page, `${GCG.split("\n").slice(0, 9).join("\n")}\n`);
  await page.getByRole("button", { name: /KIP I7/ }).click();
  await page.getByRole("button", { name: "Analyse game" }).click();
  await expect(page.getByRole("button", { name: "Analyse again" })).toBeVisible();
  await expectOnPaper(page, "analysis");
  await expect(page.getByRole("table", { name: "Best moves" })).toBeVisible();
  await expect(page.getByRole("region", { name: "How well each player did" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Analyse again" })).toBeHidden();
});

test("a score sheet is printed without the bars and the files", async ({ page }) => {
  await page.goto("/sheet");
  await page.getByRole("button", { name: "A GCG game" }).click();
  await expect(page.getByRole("table", { name: "Moves" })).toBeVisible();
  await expectOnPaper(page, "sheet");
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByText("Drop files here")).toBeHidden();
});

test("a list of words is printed whole, also the groups that are closed on the screen", async ({ page }) => {
  await page.goto("/words");
  await page.getByRole("tab", { name: "Anagrams" }).click();
  await page.getByRole("textbox").fill("satinre?");
  const closed = page.locator("details:not([open])");
  await expect(closed.first()).toBeVisible();
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  await expect(closed).toHaveCount(0);
  await expectOnPaper(page, "words");
  await expect(page.getByRole("tab").first()).toBeHidden();
  await page.evaluate("dispatchEvent(new Event('afterprint'))");
  await expect(closed).not.toHaveCount(0);
});
