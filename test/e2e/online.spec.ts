import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { KNOWN } from "../support/known.ts";
import * as on from "../support/online-page.ts";

const RULESET = "quick-en";
const [ADA, BEN] = ["Ada Testing", "Ben Testing"];

// The game that Ada's offer number 74 becomes when Ben takes it: all fifty tiles, by whom, where, for how many points.
// `test/support/find-game.ts` looks for another one, should tiles or words ever change.
const OFFER = 74;
const RACKS = { [BEN]: "CEENOTT", [ADA]: "ADEILST" };
const GAME = [
  [BEN, "6B CENOTE", 28, "CENOTE"],
  [ADA, "5C DILATES", 82, "DILATES"],
  [BEN, "4F RARITY", 38, "RARITY"],
  [ADA, "D4 K..GbIRD", 60, "KINGBIRD"],
  [BEN, "B6 .HOPIN", 26, "CHOPIN"],
  [ADA, "10D .AZEES", 35, "RAZEES"],
  [BEN, "11G AXONE", 81, "AXONE"],
  [ADA, "A8 BOMA", 54, "BOMA"],
  [BEN, "3F FLU", 22, "FLU"],
] as const;
/** Ada is left with U, V and W: their nine points change sides. */
const FINAL = { [BEN]: 195 + 9, [ADA]: 231 - 9 };

const isAccessible = async (page: Page): Promise<void> =>
  expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([]);

test("two people meet in the lobby, talk, play to the last tile, lose the network, and are on the list", async ({
  browser,
  baseURL,
}) => {
  const url = baseURL as string;
  const ada = await on.newPerson(browser, url, KNOWN.Ada);
  const ben = await on.newPerson(browser, url, KNOWN.Ben);
  const both = [ada, ben];
  await on.register(ada, ADA);
  await on.register(ben, BEN);
  await Promise.all(both.map((page) => page.goto("/lobby")));
  await expect(on.peopleHere(ada).getByText(BEN)).toBeVisible();
  await isAccessible(ada);
  await ada.getByPlaceholder("Write something").fill("A short game?");
  await ada.keyboard.press("Enter");
  await expect(ben.getByText("A short game?")).toBeVisible();
  await expect(ada.getByPlaceholder("Write something")).toHaveValue("");

  await ada.getByLabel("Game and language").first().selectOption(RULESET);
  await on.foresee(ada, OFFER);
  await ada.getByRole("button", { name: "Offer game" }).click();
  await on.offerOf(ben, ADA).getByRole("button", { name: "Join", exact: true }).click();
  await Promise.all(both.map((page) => page.waitForURL(/\/game\//)));
  await expect.poll(() => on.lettersOf(ada)).toBe(RACKS[ADA]);
  await expect.poll(() => on.lettersOf(ben)).toBe(RACKS[BEN]);
  await isAccessible(ben);
  await isFair(ada);

  const points = { [ADA]: 0, [BEN]: 0 };
  const guest = await on.newPerson(browser, url);
  for (const [turn, [name, written, worth, word]] of GAME.entries()) {
    const [mover, other] = name === ADA ? [ada, ben] : [ben, ada];
    await expect(on.status(mover)).toContainText("Your turn");
    if (turn === 2) await watchAndTalk(guest, ada, ben);
    // In the middle of it the network goes, with a move half made.
    const isCut = turn === 4;
    if (isCut) await cutOff(mover, other, name);
    if (mover === ada) await on.dragMove(ada, written);
    else await on.typeMove(ben, written);
    await expect(mover.getByTitle("In the word list").first()).toContainText(word);
    await expect(on.playButton(mover)).toHaveText(`Play · ${worth}`);
    if (mover === ada) await on.playButton(ada).click();
    else await ben.keyboard.press("Enter");
    if (isCut) await comeBack(mover);
    points[name] += worth;
    if (turn === GAME.length - 1) break;
    for (const page of both) {
      await expect(on.move(page, word)).toContainText(`+${worth}`);
      for (const person of [ADA, BEN]) await expect(on.scoreOf(page, person)).toHaveText(String(points[person]));
    }
  }

  // Ben has laid the last tile, and Ada has won all the same.
  const [adasResult, bensResult] = both.map((page) => page.getByRole("dialog"));
  await expect(adasResult).toContainText("You win!");
  await expect(bensResult).toContainText(`${ADA} wins`);
  for (const result of [adasResult, bensResult]) {
    await expect(result).toContainText("A player has used all their tiles: the game is over.");
    await expect(result).toContainText(/left on the rack: [UVW]{3}/);
    for (const person of [ADA, BEN])
      await expect(result.getByRole("listitem").filter({ hasText: person })).toContainText(String(FINAL[person]));
    await expect(result.getByText(/rating [\d,]+ → [\d,]+ \([+−-]\d+\)/)).toHaveCount(2);
  }
  await expect(guest.getByRole("dialog")).toContainText(`${ADA} wins`);
  const line = await adasResult.getByRole("listitem").filter({ hasText: ADA }).textContent();
  const [, before, after] = /rating ([\d,]+) → ([\d,]+)/.exec(line ?? "") ?? [];
  expect(Number(after.replace(",", ""))).toBeGreaterThan(Number(before.replace(",", "")));

  await ada.keyboard.press("Escape");
  await ada.getByRole("tab", { name: "About" }).click();
  // Seed and promises are those that her page noted before it showed her value.
  await expect(ada.getByText("Same as the commitment you were shown before the game.")).toBeVisible();
  await ada.getByRole("button", { name: "Check draws" }).click();
  await expect(ada.getByText("10 draws checked")).toBeVisible();
  await ada.goto("/leaders");
  await ada.getByLabel("Game", { exact: true }).first().selectOption(RULESET);
  const row = ada.getByRole("row").filter({ hasText: ADA });
  // The one that was there before, and this one.
  await expect(row.getByRole("cell").nth(2)).toHaveText("2");
  await expect(row).toContainText(after);
  await Promise.all([...both, guest].map((page) => page.context().close()));
});

/** A rated game: no hint is to be had, and to end it the other one is asked. */
async function isFair(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Hint" })).toHaveCount(0);
  await on.chooseMore(page, "End without a result");
  await expect(page.getByRole("dialog")).toContainText("Your opponents will be asked.");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
}

/** Somebody without a seat comes from the lobby, is told no tiles, and reads what the players say. */
async function watchAndTalk(guest: Page, ada: Page, ben: Page): Promise<void> {
  const heard: string[] = [];
  guest.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => void heard.push(String(payload))));
  await guest.goto("/lobby");
  await guest.getByRole("listitem").filter({ hasText: ADA }).getByRole("link", { name: "Watch" }).click();
  await expect(guest.getByText("You are watching")).toBeVisible();
  await expect(on.move(guest, "DILATES")).toContainText("+82");
  await expect(on.rack(guest)).toHaveCount(0);
  const told = heard.filter((frame) => frame.includes('"activity.'));
  expect(told.some((frame) => frame.includes('"deal"'))).toBe(true);
  expect(told.filter((frame) => /"rack":\[|"seed":|"drawn":\[/.test(frame))).toEqual([]);

  await ada.getByRole("tab", { name: "Chat" }).click();
  await ada.getByPlaceholder("Write something").fill("That was all of my rack!");
  await ada.keyboard.press("Enter");
  await ben.getByRole("tab", { name: /Chat.*new/ }).click();
  await expect(ben.getByRole("tabpanel")).toContainText("That was all of my rack!");
  await guest.getByRole("tab", { name: /Chat/ }).click();
  await expect(guest.getByRole("tabpanel")).toContainText("That was all of my rack!");
  for (const page of [ada, ben, guest]) await page.getByRole("tab", { name: "Moves" }).click();
}

async function cutOff(mover: Page, other: Page, name: string): Promise<void> {
  await mover.context().setOffline(true);
  await expect(mover.getByText("You are offline").first()).toBeVisible();
  await expect(on.seatOf(other, name)).toContainText("away");
}

/** What was sent without a network is kept, and counted once. */
async function comeBack(mover: Page): Promise<void> {
  await expect(on.status(mover)).toContainText("your move is saved");
  await mover.context().setOffline(false);
  await expect(on.status(mover)).not.toContainText("your move is saved");
}
