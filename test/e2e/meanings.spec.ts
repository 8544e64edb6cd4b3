import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { bringGame, COMPUTER, type PageGame, PERSON } from "../support/page-game.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const GAME: PageGame = {
  ruleset: "classic-en",
  racks: ["CATSDO?", "EEEEEII"],
  players: [PERSON, COMPUTER],
  words: ["CAT", "CATS", "TEE"],
};
/** Where words are challenged. */
const TOURNAMENT: PageGame = { ...GAME, ruleset: "double-en" };
const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1366, height: 650 },
  { width: 1440, height: 900 },
];

const square = (page: Page, name: string): Locator =>
  page.getByRole("gridcell", { name: new RegExp(`^${name}(?![0-9])`) });
const panel = (page: Page): Locator => page.getByRole("dialog");
const isClosed = (page: Page): Promise<void> => expect(panel(page)).toHaveCount(0);

/** CATS lies on the eighth row, and the computer has answered. */
async function playCats(page: Page, game = GAME): Promise<void> {
  await bringGame(page.context(), game);
  await page.goto("/play?game=test");
  await expect(page.getByText("Your turn").first()).toBeVisible();
  await square(page, "H8").click();
  await page.keyboard.type("cats");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Moves" }).getByRole("listitem")).toHaveCount(2);
  await expect(page.getByText("Your turn").first()).toBeVisible();
}

async function findNoFaults(page: Page): Promise<void> {
  const beyond = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  expect(beyond).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`)).toEqual([]);
}

test("a word on the board is touched, and a small window says what it means", async ({ page }) => {
  await playCats(page);
  await square(page, "I8").click();
  await expect(panel(page)).toHaveAccessibleName("CATS");
  await expect(panel(page)).toContainText("a form of cat");
  await expect(panel(page).getByText("feline mammal", { exact: false }).first()).toBeVisible();
  const link = panel(page).getByRole("link", { name: "CATS in Wiktionary" });
  await expect(link).toHaveAttribute("href", "https://en.wiktionary.org/wiki/cats");
  await expect(link).toHaveAttribute("rel", "noreferrer");
  await page.keyboard.press("Escape");
  await isClosed(page);
  // A square without a tile is for the next tile, as ever.
  await square(page, "A1").click();
  await isClosed(page);
});

test("by keyboard: Enter on a tile, and the button beside a move", async ({ page }) => {
  await playCats(page);
  await square(page, "H8").focus();
  await page.keyboard.press("Enter");
  await expect(panel(page)).toHaveAccessibleName("CATS");
  await page.keyboard.press("Escape");
  await isClosed(page);
  await expect(square(page, "H8")).toBeFocused();
  const button = page.getByRole("button", { name: "Meaning of CATS" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(panel(page)).toContainText("a form of cat");
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});

test("where words are challenged nobody looks them up before the game is over", async ({ page }) => {
  await playCats(page, TOURNAMENT);
  await expect(page.getByRole("button", { name: /^Meaning/ })).toHaveCount(0);
  await square(page, "I8").click();
  await isClosed(page);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  // The result first.
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Meaning of CATS" }).click();
  await expect(panel(page)).toContainText("a form of cat");
});

test("who asked once has all meanings without a network; who never did is told so", async ({ page, context }) => {
  await page.goto("/words");
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
  await page.waitForFunction("navigator.serviceWorker.controller !== null");
  const field = page.getByLabel("One or more words");
  const answers = page.getByTestId("answers");
  await context.setOffline(true);
  await field.fill("tee");
  await expect(answers).toContainText("Look up a word once while you are online");
  await context.setOffline(false);
  await answers.getByRole("button", { name: "Try again" }).click();
  await expect(answers.getByText("golf", { exact: false }).first()).toBeVisible();
  // The rest comes behind it.
  const kept = "caches.open('tessera-meanings-1').then((cache) => cache.keys()).then((all) => all.length)";
  await expect.poll(() => page.evaluate(kept)).toBe(1);
  await context.setOffline(true);
  await page.reload();
  await field.fill("running");
  await expect(answers).toContainText("a form of run");
  await expect(answers.getByText("move fast", { exact: false })).toBeVisible();
  await context.setOffline(false);
});

test("the words page explains what is checked, and every word of its lists", async ({ page }) => {
  await page.goto("/words");
  await page.getByLabel("One or more words").fill("quizzes xzq");
  const answers = page.getByTestId("answers").getByRole("listitem");
  await expect(answers.first()).toContainText("a form of quiz");
  await expect(answers.last()).not.toContainText("Wiktionary");
  await page.getByRole("tab", { name: "Two-letter words" }).click();
  await page.getByRole("button", { name: /^QI/ }).click();
  await expect(panel(page)).toHaveAccessibleName("QI");
  await expect(panel(page).getByTestId("meaning")).toContainText("noun");
  await panel(page).getByRole("button", { name: "Close" }).click();
  await isClosed(page);
  // A language without definitions has a dictionary elsewhere.
  await page.getByLabel("Word list", { exact: true }).selectOption({ label: "Icelandic" });
  await page.getByRole("tab", { name: "Check" }).click();
  await page.getByLabel("One or more words").fill("hestur");
  const link = page.getByRole("link", { name: "HESTUR in málið.is" });
  await expect(link).toHaveAttribute("href", "https://malid.is/leit/hestur");
});

for (const theme of ["light", "dark"] as const)
  for (const size of SIZES)
    test(`the window fits ${size.width} × ${size.height}, ${theme}, and axe finds nothing in it`, async ({ page }) => {
      await page.setViewportSize(size);
      await playCats(page, { ...GAME, settings: { theme } });
      await page.getByRole("button", { name: "Meaning of CATS" }).click();
      await expect(panel(page)).toContainText("a form of cat");
      const box = await panel(page).boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height + 1);
      await findNoFaults(page);
    });
