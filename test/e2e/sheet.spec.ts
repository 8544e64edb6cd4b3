import { readFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const example = (path: string) => readFileSync(new URL(`../../examples/${path}`, import.meta.url), "utf8");
const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
const TILES = file("jetoane.txt", example("depuneri/jetoane.txt"));
const BOARD = file("tablaJoc.txt", example("depuneri/tablaJoc.txt"));
const GAME = file("joc.txt", example("depuneri/joc.txt"));

const choose = (page: Page, files: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0]) =>
  page.locator("input[type=file]").setInputFiles(files);
const rows = (page: Page, caption: string) => page.getByRole("table", { name: caption }).locator("tbody tr");

test.beforeEach(async ({ page }) => {
  await page.goto("/sheet");
});

test("three files give board, deposits, totals and winner", async ({ page }) => {
  await choose(page, [GAME, TILES, BOARD]);
  await expect(page.getByRole("heading", { name: "Player 1 wins with 520 points" })).toBeVisible();
  await expect(page.getByText("Jucătorul 1 a castigat jocul cu 520 puncte")).toBeVisible();
  await expect(rows(page, "Moves")).toHaveCount(7);
  await expect(rows(page, "Moves").nth(4)).toHaveText(/1\s*15d\s*GROzAVUL.*22.*× 3.*\+ 50.*116/);
  await expect(rows(page, "Totals")).toHaveText([/Player 1\s*520/, /Player 2\s*154/]);
  await expect(page.getByRole("gridcell")).toHaveCount(225);
  await expect(page.getByRole("gridcell", { name: /^h5\b.*S/ })).toBeVisible();
});

test("files come one by one, and what is missing is said", async ({ page }) => {
  await choose(page, GAME);
  await expect(page.getByText("Still needed: jetoane.txt and tablaJoc.txt")).toBeVisible();
  await choose(page, [TILES, BOARD]);
  await expect(page.getByRole("heading", { name: /wins with 520/ })).toBeVisible();
});

test("a broken file is pointed at: file, line, column, and the line itself", async ({ page }) => {
  await choose(page, [TILES, BOARD, file("joc.txt", "1 h5 SPIC\n\n2 h5 SPAC\n")]);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("joc.txt, line 3, column 8");
  await expect(alert.locator("code")).toHaveText("2 h5 SPAC");
  await expect(alert.locator("mark")).toHaveText("A");
  await expect(alert).toContainText(/h7 already has I on it, not A/i);
  await choose(page, GAME);
  await expect(alert).toBeHidden();
  await expect(page.getByRole("heading", { name: /wins with 520/ })).toBeVisible();
});

test("a fault is told in the chosen language", async ({ browser }) => {
  const context = await browser.newContext({ locale: "ro-RO" });
  const page = await context.newPage();
  await page.goto("/sheet");
  await choose(page, [TILES, file("tablaJoc.txt", "9\n"), GAME]);
  await expect(page.getByRole("alert")).toContainText("tablaJoc.txt, linia 1, coloana 1");
  await context.close();
});

test("a GCG is counted again, and its slips are shown in their lines", async ({ page }) => {
  const text = example("games/game000.gcg");
  await choose(page, file("game.gcg", text));
  await expect(page.getByRole("heading", { name: "P1 wins with 433 points" })).toBeVisible();
  await expect(rows(page, "Moves")).toHaveCount(25);
  await choose(page, file("game.gcg", text.replace("K.P +17 17", "K.P +18 17")));
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("1 problem found");
  await expect(alert).toContainText("Line 6, column 21");
  await expect(alert.locator("code")).toContainText("K.P +18 17");
});

test("the example is one click away, its words can be shown on the board, and it can be stepped through", async ({
  page,
}) => {
  await page.getByRole("button", { name: "A GCG game" }).click();
  await page.getByRole("button", { name: "MODIFiER" }).click();
  await expect(page.locator("[data-last]")).toHaveCount(8);
  await page.getByRole("button", { name: "Step through" }).click();
  await expect(page).toHaveURL(/\/replay$/);
  await expect(page.getByRole("slider")).toHaveAttribute("max", "25");
});

test("a file that is no game is named", async ({ page }) => {
  await choose(page, file("notes.txt", "buy milk"));
  await expect(page.getByRole("alert")).toHaveText(/notes\.txt/);
});

for (const size of [390, 1280])
  test(`nothing is out of reach at ${size} px, and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width: size, height: 844 });
    await page.getByRole("button", { name: "Three text files" }).click();
    await expect(page.getByRole("heading", { name: /wins with 520/ })).toBeVisible();
    const beyond = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    expect(beyond).toBeLessThanOrEqual(0);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`)).toEqual([]);
  });
