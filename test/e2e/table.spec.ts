import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { bringGame, COMPUTER, PERSON } from "../support/page-game.ts";

const ENGLISH = {
  ruleset: "classic-en",
  racks: ["CATSDO?", "EEEEEII"],
  players: [PERSON, COMPUTER],
  words: ["CAT", "CATS", "ACTS", "CAST", "DO", "TO", "AT", "TEE", "CATE", "DOCS"],
};

const square = (page: Page, name: string): Locator =>
  page.getByRole("gridcell", { name: new RegExp(`^${name}(?![0-9])`) });
const rack = (page: Page): Locator => page.getByRole("group", { name: "Your tiles" });
const tile = (page: Page, letter: string): Locator =>
  rack(page).getByRole("button", { name: new RegExp(`^${letter}(,|$)`) });
const letters = (page: Page): Promise<string[]> => rack(page).locator("b").allTextContents();
const move = (page: Page, text: RegExp): Locator =>
  page.getByRole("list", { name: "Moves" }).getByRole("listitem").filter({ hasText: text });
const playButton = (page: Page): Locator => page.getByRole("button", { name: /^Play( ·|$)/ });

async function open(page: Page, game = ENGLISH): Promise<void> {
  await bringGame(page.context(), game);
  await page.goto("/play?game=test");
  await expect(page.getByText("Your turn").first()).toBeVisible();
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error("not on the page");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await middleOf(from);
  const end = await middleOf(to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

/** As a keyboard of the language gives them; the driver's own has English keys alone. */
async function typeForeign(page: Page, text: string): Promise<void> {
  for (const key of text)
    await page.locator(":focus").dispatchEvent("keydown", { key, bubbles: true, cancelable: true });
}

test("a word is dragged to the board, judged while it lies there, played, and answered", async ({ page }) => {
  await open(page);
  await drag(page, tile(page, "C"), square(page, "H8"));
  await drag(page, tile(page, "A"), square(page, "I8"));
  await expect(page.getByText("CA 8")).toBeVisible();
  await expect(page.getByTitle("Not in the word list")).toBeVisible();
  await drag(page, tile(page, "T"), square(page, "J8"));
  await expect(page.getByTitle("In the word list")).toHaveText(/CAT/);
  await expect(playButton(page)).toHaveText("Play · 10");
  await playButton(page).click();
  await expect(page.getByRole("listitem").filter({ hasText: "CAT" }).first()).toContainText("+10");
  await expect(move(page, /CATE|TEE/)).toBeVisible();
  await expect(page.getByText("Your turn").first()).toBeVisible();
  expect(await letters(page)).toHaveLength(7);
});

test("tiles go back to the rack, change places there, and are there again after a reload", async ({ page }) => {
  await open(page);
  await drag(page, tile(page, "C"), square(page, "H8"));
  await drag(page, tile(page, "A"), square(page, "I8"));
  await drag(page, square(page, "I8"), tile(page, "O"));
  expect(await letters(page)).toEqual(["T", "S", "D", "O", "A", ""]);
  await drag(page, tile(page, "T"), tile(page, "D"));
  expect(await letters(page)).toEqual(["S", "D", "T", "O", "A", ""]);
  await page.reload();
  await expect(square(page, "H8")).toHaveAccessibleName("H8: C, points: 3, not played yet");
  expect(await letters(page)).toEqual(["S", "D", "T", "O", "A", ""]);
  await page.getByRole("button", { name: "Recall tiles" }).click();
  expect(await letters(page)).toHaveLength(7);
});

test("a finger drags a tile that is held above it", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await open(page);
  const hand = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
    hand.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const fromRack = async (letter: string, name: string): Promise<void> => {
    const start = await middleOf(tile(page, letter));
    const end = await middleOf(square(page, name));
    await touch("touchStart", start.x, start.y);
    for (let i = 1; i <= 8; i++)
      // The finger stays below the square: the tile is what counts.
      await touch("touchMove", start.x + ((end.x - start.x) * i) / 8, start.y + ((end.y + 44 - start.y) * i) / 8);
    // A finger rests before it lets go; lifted in full flight, the browser would take its next tap for the end of a throw.
    await page.waitForTimeout(120);
    await touch("touchMove", end.x, end.y + 44);
    await touch("touchEnd");
  };
  await fromRack("D", "H8");
  await fromRack("O", "I8");
  await expect(square(page, "H8")).toHaveAccessibleName(/D, points: 2, not played yet/);
  await expect(page.getByTitle("In the word list")).toHaveText(/DO/);
  await playButton(page).tap();
  await expect(move(page, /DO/)).toContainText("+6");
  await context.close();
});

test("a tap chooses a tile, and a tap on a square lays it", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await open(page);
  await tile(page, "T").tap();
  await square(page, "H8").tap();
  await expect(square(page, "H8")).toHaveAccessibleName(/T, points: 1, not played yet/);
  await context.close();
});

test("click a square and type: take back, play the blank, send with Enter", async ({ page }) => {
  await open(page);
  await square(page, "H8").click();
  await expect(square(page, "H8")).toHaveAccessibleName(/typing across/);
  await page.keyboard.type("cas");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("t");
  await page.keyboard.press("Shift+S");
  await expect(square(page, "K8")).toHaveAccessibleName("K8: S, a blank, not played yet");
  await expect(page.getByTitle("In the word list")).toHaveText(/CATS/);
  await page.keyboard.press("Enter");
  await expect(move(page, /CATS/)).toContainText("+10");
});

test("a whole move without a mouse: Tab to the board, arrows, letters, Enter", async ({ page }) => {
  await open(page);
  for (let i = 0; i < 40 && (await page.locator("[role=gridcell]:focus").count()) === 0; i++)
    await page.keyboard.press("Tab");
  await expect(square(page, "H8")).toBeFocused();
  await expect(square(page, "H8")).toHaveAccessibleName("H8, start square, double word, typing across");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(square(page, "H7")).toBeFocused();
  await page.keyboard.type("d");
  await page.keyboard.type("o");
  await expect(page.getByTitle("In the word list")).toHaveText(/DO/);
  await page.keyboard.press("Enter");
  await expect(move(page, /DO/)).toContainText("+6");
});

test("clicks on a square turn the cursor right, down and off; arrows move it and turn it", async ({ page }) => {
  await open(page);
  const start = square(page, "H8");
  await start.click();
  await start.click();
  await expect(start).toHaveAccessibleName(/typing down/);
  await page.keyboard.press("ArrowDown");
  await expect(square(page, "H9")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(square(page, "H9")).toHaveAccessibleName(/typing across/);
  await page.keyboard.press("Escape");
  await expect(square(page, "H9")).not.toHaveAccessibleName(/typing/);
  await start.click();
  await start.click();
  await start.click();
  await expect(start).not.toHaveAccessibleName(/typing/);
});

test("a blank asks for its letter; its key is an answer", async ({ page }) => {
  await open(page);
  await drag(page, tile(page, "Blank"), square(page, "H8"));
  await expect(page.getByRole("dialog", { name: "Choose a letter for the blank" })).toBeVisible();
  await page.keyboard.press("t");
  await expect(square(page, "H8")).toHaveAccessibleName("H8: T, a blank, not played yet");
});

test("exchange, pass with a second question, and looking back", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Exchange tiles" }).click();
  const dialog = page.getByRole("dialog", { name: "Exchange tiles" });
  await dialog.getByRole("button", { name: "D", exact: true }).click();
  await dialog.getByRole("button", { name: "Exchange 1 tile" }).click();
  await expect(page.getByRole("button", { name: /Exchanged 1 tile/ })).toBeVisible();
  await expect(page.getByText("Your turn").first()).toBeVisible();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Pass" }).click();
  await page
    .getByRole("dialog", { name: "Pass this turn?" })
    .getByRole("button", { name: "Pass", exact: true })
    .click();
  await expect(page.getByRole("button", { name: /Passed/ }).first()).toBeVisible();
  await page.getByRole("button", { name: /^You: Exchanged 1 tile/ }).click();
  await expect(page.getByText(/Move 1 of/)).toBeVisible();
  await page.getByRole("button", { name: "Back to game" }).click();
  await expect(page.getByText(/Move 1 of/)).toBeHidden();
});

test("Icelandic letters are typed as they are, or plainly where one tile is meant", async ({ page }) => {
  await open(page, {
    ruleset: "skrafl-is",
    racks: ["ÁÐURÞNA", "EEEIIII"],
    players: [PERSON, COMPUTER],
    words: ["ÁÐUR", "ÞAR", "ÞÚ"],
  });
  await square(page, "h5").click();
  await typeForeign(page, "áður");
  await expect(page.getByTitle("In the word list")).toHaveText(/ÁÐUR/);
  for (let i = 0; i < 4; i++) await page.keyboard.press("Backspace");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("tar");
  await expect(page.getByTitle("In the word list")).toHaveText(/ÞAR/);
});

test("friends on one screen: nobody sees the next one's tiles before that one is ready", async ({ page }) => {
  const players = ["Anna", "Ben"].map((name) => ({ name, bot: null }));
  await bringGame(page.context(), { ...ENGLISH, players, racks: ["CATSDOG", "EEEEEII"] });
  await page.goto("/play?game=test");
  const curtain = page.getByRole("dialog", { name: /your turn/ });
  await expect(curtain).toHaveAccessibleName("Anna, your turn");
  expect(await letters(page)).toEqual([]);
  await curtain.getByRole("button", { name: "Show my tiles" }).click();
  expect(await letters(page)).toEqual(["C", "A", "T", "S", "D", "O", "G"]);
  await square(page, "H8").click();
  await page.keyboard.type("cat");
  await page.keyboard.press("Enter");
  await expect(curtain).toHaveAccessibleName("Ben, your turn");
  expect(await letters(page)).toEqual([]);
  await expect(page.getByText("Hidden until the next player is ready.")).toBeVisible();
  await curtain.getByRole("button", { name: "Show my tiles" }).click();
  expect(await letters(page)).toEqual(["E", "E", "E", "E", "E", "I", "I"]);
});

test("axe finds nothing while a word is tried", async ({ page }) => {
  await open(page);
  await square(page, "H8").click();
  await page.keyboard.type("cat");
  await expect(page.getByTitle("In the word list")).toBeVisible();
  // Colours in both themes are looked at where every page is.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.length, nodes[0]?.html.slice(0, 200)])).toEqual([]);
});
