import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { Client, offerSetup } from "../support/client.ts";

const RULESET = "mini-11";
/** On a board of 11 × 11: the start square, and those around it. */
const START = 60;
const RIGHT = START + 1;
const BELOW = START + 11;

const square = (page: Page, index: number): Locator => page.locator(`[data-spot="square:${index}"]`);
const rack = (page: Page): Locator => page.getByRole("group", { name: "Your tiles" });
const tile = (page: Page, letter: string): Locator =>
  rack(page)
    .getByRole("button", { name: new RegExp(`^${letter},`) })
    .first();
const playButton = (page: Page): Locator => page.getByRole("button", { name: /^Play( ·|$)/ });
const status = (page: Page): Locator => page.locator(".draft-line");
const move = (page: Page, text: string): Locator => page.locator(".table-side li").filter({ hasText: text });

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error("not on the page");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 3 });
  await page.mouse.up();
}

async function register(page: Page, name: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill("a long password of its own");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText(name).first()).toBeVisible();
}

/** Short rated games over the socket: ratings are on the list once they are settled. */
async function playBefore(server: string, contexts: readonly BrowserContext[]): Promise<void> {
  const cookieOf = async (context: BrowserContext): Promise<string> =>
    (await context.cookies(server)).map(({ name, value }) => `${name}=${value}`).join("; ");
  const [first, second] = await Promise.all(
    contexts.map(async (context) => Client.connect(server, await cookieOf(context))),
  );
  const setup = offerSetup({ ruleset: RULESET, rated: true });
  for (let game = 0; game < 16; game++) {
    const { offer } = await first.do({ type: "offer.make", setup, to: null, hidden: true, value: null });
    const { table } = await second.do({ type: "offer.take", offer: offer as string, value: null });
    const loser = game % 2 === 0 ? first : second;
    await loser.do({ type: "table.move", table: table as string, ply: 1, move: { type: "resign" } });
  }
  await first.close();
  await second.close();
}

const WORDS = new Set(
  [
    "AA AD AE AG AH AI AL AM AN AR AS AT AW AX AY BA BE BI BO BY DE DO ED EF EH EL EM EN ER ES ET EX FA FE GO HA HE HI",
    "HM HO ID IF IN IS IT JO KA LA LI LO MA ME MI MM MU MY NA NE NO NU OD OE OF OH OM ON OP OR OS OW OX OY PA PE PI RE",
    "SH SI SO TA TI TO UH UM UN UP US UT WE WO XI XU YA YE YO",
  ]
    .join(" ")
    .split(" "),
);
const tilesOf = async (page: Page): Promise<string[]> =>
  (await rack(page).locator("b").allTextContents()).filter((text) => /^[A-Z]$/.test(text));

/** A word of two letters for the first seat, and a letter that the second lays below one of them. */
function plan(one: readonly string[], two: readonly string[]): { word: string; at: number; letter: string } | null {
  for (const [i, a] of one.entries())
    for (const [j, b] of one.entries()) {
      if (i === j || !WORDS.has(a + b)) continue;
      for (const letter of two) {
        if (WORDS.has(a + letter)) return { word: a + b, at: BELOW, letter };
        if (WORDS.has(b + letter)) return { word: a + b, at: BELOW + 1, letter };
      }
    }
  return null;
}

async function offerGame(page: Page): Promise<void> {
  await page.getByLabel("Game and language").first().selectOption(RULESET);
  await page.getByRole("button", { name: "Offer the game" }).click();
  await expect(page.getByText("waiting for somebody")).toBeVisible();
}

// Half a minute where nothing else runs.
test.setTimeout(150_000);

test("two people meet in the lobby, talk, play, lose the network, and are on the list", async ({
  browser,
  baseURL,
}) => {
  const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
  const [ada, ben] = await Promise.all(contexts.map((context) => context.newPage()));
  await register(ada, "Ada Testing");
  await register(ben, "Ben Testing");
  await Promise.all([ada, ben].map((page) => page.goto("about:blank")));
  await playBefore(baseURL as string, contexts);

  await Promise.all([ada, ben].map((page) => page.goto("/lobby")));
  await expect(ada.locator(".people").getByText("Ben Testing")).toBeVisible();
  expect((await new AxeBuilder({ page: ada }).setLegacyMode().analyze()).violations).toEqual([]);
  await ada.getByPlaceholder("Write something").fill("A short game?");
  await ada.keyboard.press("Enter");
  await expect(ben.getByText("A short game?")).toBeVisible();
  await expect(ada.getByPlaceholder("Write something")).toHaveValue("");

  await offerGame(ada);
  await ben.getByRole("button", { name: "Play", exact: true }).click();
  await Promise.all([ada, ben].map((page) => page.waitForURL(/\/game\//)));
  await Promise.all([ada, ben].map((page) => expect(rack(page).locator("b")).toHaveCount(7)));
  const [one, two] = (await status(ada).textContent())?.includes("Your turn") ? [ada, ben] : [ben, ada];
  const chosen = plan(await tilesOf(one), await tilesOf(two));
  expect((await new AxeBuilder({ page: two }).setLegacyMode().analyze()).violations).toEqual([]);

  // Once in many games nobody has a word of two letters: then the turns are passed, and the rest stays as it is.
  const { word, at, letter } = chosen ?? { word: "", at: 0, letter: "" };
  if (chosen !== null) {
    await drag(one, tile(one, word[0]), square(one, START));
    await drag(one, tile(one, word[1]), square(one, RIGHT));
    await playButton(one).click();
    await expect(move(two, word).first()).toBeVisible();
    await square(two, at).click();
    await two.keyboard.press(letter);
    await expect(two.getByTitle("In the word list").first()).toBeVisible();
    await two.keyboard.press("Enter");
    await expect(move(one, letter).first()).toBeVisible();
  } else for (const page of [one, two]) await passTurn(page);

  await expect(status(one)).toContainText("Your turn");
  await one.context().setOffline(true);
  await expect(one.getByText("No network").first()).toBeVisible();
  await passTurn(one);
  await expect(status(one)).toContainText("your move is kept");
  await expect(two.getByText("away")).toBeVisible();
  await one.context().setOffline(false);
  await expect(status(two)).toContainText("Your turn");
  await expect(status(one)).not.toContainText("kept");
  await expect(move(two, "Passed")).toHaveCount(chosen === null ? 3 : 1);

  // Somebody without a seat looks on, and sees no tiles.
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(one.url());
  await expect(guest.getByText("You are watching")).toBeVisible();
  await expect(rack(guest)).toHaveCount(0);
  await guest.close();

  await two.getByRole("button", { name: "More" }).click();
  await two.getByRole("button", { name: "Resign" }).click();
  await two.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  const result = one.getByRole("dialog");
  await expect(result).toContainText("You win!");
  await expect(result).toContainText(/rating [\d,]+ → [\d,]+/);
  await one.keyboard.press("Escape");
  await one.getByRole("tab", { name: "About" }).click();
  await one.getByRole("button", { name: "Check the draws" }).click();
  await expect(one.getByText(/draws? checked/)).toBeVisible();

  await one.goto("/leaders");
  await one
    .getByLabel(/Game|Ruleset/i)
    .first()
    .selectOption(RULESET);
  const winner = one === ada ? "Ada Testing" : "Ben Testing";
  await expect(one.getByRole("row").filter({ hasText: winner })).toContainText(/17/);
  await Promise.all(contexts.map((context) => context.close()));
});

async function passTurn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Pass" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pass" }).click();
}
