import { expect, type Page, test } from "@playwright/test";
import { KNOWN } from "../support/known.ts";
import * as on from "../support/online-page.ts";
import { bringGame, COMPUTER, PERSON } from "../support/page-game.ts";

const [CORA, DAN] = [KNOWN.Cora.guest, KNOWN.Dan.guest];

interface Deal {
  readonly ruleset: string;
  /** Of the offer: it decides about the tiles. */
  readonly number: number;
  readonly racks: readonly [cora: string, dan: string];
}

const DOUBLE: Deal = { ruleset: "double-en", number: 7, racks: ["EEIIORT", "ACEFHNQ"] };
const FIVE: Deal = { ruleset: "five-en", number: 5, racks: ["ADEERSU", "BINOPTV"] };

/** Cora offers, Dan takes. */
async function begin(cora: Page, dan: Page, { ruleset, number, racks }: Deal): Promise<void> {
  await Promise.all([cora, dan].map((page) => page.goto("/lobby")));
  await cora.getByLabel("Game and language").first().selectOption(ruleset);
  await on.foresee(cora, number);
  await cora.getByRole("button", { name: "Offer game" }).click();
  await on.offerOf(dan, CORA).getByRole("button", { name: "Join", exact: true }).click();
  await Promise.all([cora, dan].map((page) => page.waitForURL(/\/game\//)));
  await expect.poll(() => on.lettersOf(cora)).toBe(racks[0]);
  await expect.poll(() => on.lettersOf(dan)).toBe(racks[1]);
}

async function lay(page: Page, written: string, worth: number): Promise<void> {
  await expect(on.status(page)).toContainText("Your turn");
  await on.typeMove(page, written);
  await expect(on.playButton(page)).toHaveText(`Play · ${worth}`);
  await page.keyboard.press("Enter");
}

const challenge = async (page: Page, word: string, says: string): Promise<void> => {
  await on
    .status(page)
    .getByRole("button", { name: `Challenge ${word}` })
    .click();
  await expect(page.getByRole("dialog")).toContainText(says);
  await page.getByRole("dialog").getByRole("button", { name: "Challenge" }).click();
};

const stands = async (pages: readonly Page[], cora: number, dan: number): Promise<void> => {
  for (const page of pages) {
    await expect(on.scoreOf(page, CORA)).toHaveText(String(cora));
    await expect(on.scoreOf(page, DAN)).toHaveText(String(dan));
  }
};

test("a made-up word is laid, challenged and taken back; who doubts a good one pays for it", async ({
  browser,
  baseURL,
}) => {
  const url = baseURL as string;
  const cora = await on.newPerson(browser, url, KNOWN.Cora);
  const dan = await on.newPerson(browser, url, KNOWN.Dan);
  const both = [cora, dan];
  await begin(cora, dan, DOUBLE);

  // The page does not tell whether it is a word, and there is no hint to buy.
  await on.typeMove(cora, "8H TEIRO");
  await expect(on.status(cora)).toContainText("TEIRO");
  await expect(cora.getByTitle(/in the word list/i)).toHaveCount(0);
  await expect(cora.getByRole("button", { name: "Hint" })).toBeDisabled();
  await cora.keyboard.press("Enter");
  await stands(both, 12, 0);
  await challenge(dan, "TEIRO", "If all of them are valid, you lose your turn.");
  for (const page of both) await expect(page.getByText("Not in the word list: TEIRO.")).toBeVisible();
  await stands(both, 0, 0);
  await expect.poll(() => on.lettersOf(cora)).toBe(DOUBLE.racks[0]);
  await expect(on.move(cora, "TEIRO").getByText("TEIRO")).toHaveCSS("text-decoration-line", "line-through");

  // Dan has the turn, and lays a word that is one; to doubt it costs Cora hers.
  await lay(dan, "8H FACE", 18);
  await stands(both, 0, 18);
  await challenge(cora, "FACE", "If all of them are valid, you lose your turn.");
  for (const page of both) await expect(page.getByText(`All words are valid: ${CORA} loses the turn.`)).toBeVisible();
  await expect(on.status(dan)).toContainText("Your turn");
  await expect(dan.getByRole("button", { name: /^Challenge/ })).toHaveCount(0);
  await stands(both, 0, 18);
  await on.confirmed(dan, "Resign");
  await expect(cora.getByRole("dialog")).toContainText("You win!");

  // By the other rule five points go to who was doubted, and the turn is kept.
  await begin(cora, dan, FIVE);
  await lay(dan, "8H PIVOT", 22);
  await challenge(cora, "PIVOT", "If all of them are valid, the other player gets 5 points.");
  for (const page of both) await expect(page.getByText(`All words are valid: 5 points for ${DAN}.`)).toBeVisible();
  await stands(both, 0, 27);
  await expect(on.move(dan, "5 points to the other player")).toBeVisible();
  await lay(cora, "H8 .EAR", 6);
  await stands(both, 6, 27);
  await Promise.all(both.map((page) => page.context().close()));
});

test("the computer doubts what is no word, and its own last word waits for an answer", async ({ page }) => {
  await bringGame(page.context(), {
    ...{ ruleset: "double-en", racks: ["EXO", "TO"], bag: "", players: [PERSON, COMPUTER] },
    words: ["TO", "OX"],
  });
  await page.goto("/play?game=test");
  await lay(page, "8H XEO", 20);
  await expect(page.getByText("Not in the word list: XEO.")).toBeVisible();

  // The computer lays both of its tiles: the game is over when the person lets them stand.
  await expect(on.move(page, "TO").first()).toContainText("+4");
  await expect(on.status(page)).toContainText("Accept the move or challenge it?");
  await expect(on.status(page).getByRole("button", { name: "Challenge TO" })).toBeVisible();
  await on.status(page).getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("dialog")).toContainText("Computer wins");
});
