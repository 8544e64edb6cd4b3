import { expect, type Locator, type Page, test } from "@playwright/test";
import { bringGame, COMPUTER, type PageGame, PERSON } from "../support/page-game.ts";

const ENGLISH: PageGame = {
  ruleset: "classic-en",
  racks: ["CATSDO?", "EEEEEII"],
  players: [PERSON, COMPUTER],
  words: ["CAT", "CATS", "DO", "AT", "TEE", "CATE"],
};
const ICELANDIC: PageGame = { ...ENGLISH, ruleset: "skrafl-is", racks: ["ÁÝTSAEI", "EEEEEII"], words: ["ÁT"] };

const square = (page: Page, name: string): Locator =>
  page.getByRole("gridcell", { name: new RegExp(`^${name}(?![0-9])`) });
const playButton = (page: Page): Locator => page.getByRole("button", { name: /^Play( ·|$)/ });
const draftLine = (page: Page): Locator => page.getByTestId("draft-line");

async function open(page: Page, game: PageGame): Promise<void> {
  await bringGame(page.context(), game);
  await page.goto("/play?game=test");
  await expect(page.getByText("Your turn").first()).toBeVisible();
}

async function resign(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
}

test("a word that the list does not have is refused beside its button, which does not call for it", async ({
  page,
}) => {
  await open(page, ENGLISH);
  await square(page, "H8").click();
  await page.keyboard.type("cas");
  await expect(page.getByTitle("Not in the word list")).toBeVisible();
  await expect(playButton(page)).toHaveAttribute("data-kind", "plain");
  await expect(playButton(page)).toHaveText("Play");
  await playButton(page).click();
  await expect(draftLine(page).getByRole("alert")).toHaveText("Not in the word list: CAS.");
  // With other tiles it has been said, and is not said again.
  await square(page, "J8").click();
  await square(page, "J8").click();
  await page.keyboard.type("t");
  await expect(draftLine(page).getByRole("alert")).toBeHidden();
  await expect(playButton(page)).toHaveAttribute("data-kind", "primary");
});

test("a letter for which there is no tile is said for the eyes too", async ({ page }) => {
  await open(page, { ...ENGLISH, racks: ["CATSDOE", "EEEEEII"] });
  await square(page, "H8").click();
  await page.keyboard.type("q");
  await expect(draftLine(page)).toHaveText("No tile for Q.");
});

test("a letter of two keys, an accent and then the letter, lays its tile", async ({ page }) => {
  await open(page, ICELANDIC);
  await square(page, "h8").click();
  const keyboard = await page.context().newCDPSession(page);
  for (const [accent, letter] of [
    ["´", "á"],
    ["´", "ý"],
  ]) {
    await page.locator(":focus").dispatchEvent("keydown", { key: "Dead", bubbles: true, cancelable: true });
    await keyboard.send("Input.imeSetComposition", { text: accent, selectionStart: 1, selectionEnd: 1 });
    await keyboard.send("Input.insertText", { text: letter });
  }
  await expect(square(page, "h8")).toHaveAccessibleName(/^h8: Á, .*not played yet/);
  await expect(square(page, "h9")).toHaveAccessibleName(/^h9: Ý, .*not played yet/);
  // Plain letters are typed on as before.
  await page.keyboard.type("t");
  await expect(square(page, "h10")).toHaveAccessibleName(/^h10: T, .*not played yet/);
});

test("who resigns has lost, the racks are not counted, and what is unseen is what the bag has", async ({ page }) => {
  await open(page, ENGLISH);
  await resign(page);
  const result = page.getByRole("dialog", { name: "Computer wins" });
  await expect(result.getByRole("listitem")).toHaveText([/^Computer0/, /^You0resigned/]);
  await expect(result.getByText(/unplayed tiles/)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByText("86 tiles in the bag")).toHaveCount(2);
});

test("looking back, the bag and the unseen tiles are those of then", async ({ page }) => {
  await open(page, ENGLISH);
  await square(page, "H8").click();
  await page.keyboard.type("cat");
  await expect(page.getByTitle("In the word list")).toHaveText(/CAT/);
  await playButton(page).click();
  const moves = page.getByRole("list", { name: "Moves" });
  await expect(moves.getByRole("listitem")).toHaveCount(2);
  await expect(page.getByText("Your turn").first()).toBeVisible();
  // Words with spaces between, as one would say it.
  await moves.getByRole("button", { name: "You: CAT at 8H, 10 points, 10 in all." }).click();
  await expect(page.getByText("83 tiles in the bag")).toBeVisible();
  await expect(page.getByText("90 tiles unseen: in the bag or on other racks")).toBeVisible();
  await page.getByRole("button", { name: "Back to game" }).click();
  await expect(page.getByText("83 tiles in the bag")).toBeHidden();
});

test("the start square says what it is worth", async ({ page }) => {
  await open(page, ENGLISH);
  await expect(page.getByRole("gridcell", { name: "H8, start square, double word" })).toBeVisible();
});

test("four players on a phone have room for their names", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const names = ["Alexandra", "Guðmundur", "Bartoloměj", "Margarida"];
  await open(page, {
    ...ENGLISH,
    racks: ["CATSDO?", "EEEEEII", "AAAAAII", "OOOOONN"],
    players: [PERSON, ...names.slice(1).map((name) => ({ name, bot: "club" }))],
  });
  for (const name of names.slice(1)) {
    const shown = page.getByRole("list", { name: "Players" }).getByText(name);
    const { cut } = await shown.evaluate((element) => {
      const box = element.parentElement ?? element;
      return { cut: box.scrollWidth > box.clientWidth };
    });
    expect(cut, name).toBe(false);
  }
});
