import { expect, test } from "@playwright/test";
import { bringGame, COMPUTER, PERSON } from "../support/page-game.ts";

test("a menu is opened, walked and left by keys, and gives the focus back", async ({ page, context }) => {
  await bringGame(context, {
    ruleset: "classic-en",
    racks: ["CATSDO?", "EEEEEII"],
    players: [PERSON, COMPUTER],
    words: ["CAT"],
  });
  await page.goto("/play?game=test");
  const more = page.getByRole("button", { name: "More" });
  const item = (name: string) => page.getByRole("menuitem", { name });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(item("Pass")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(item("Resign")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item("Pass")).toBeFocused();
  await page.keyboard.press("End");
  await expect(item("Resign")).toBeFocused();
  await page.keyboard.press("Home");
  await expect(item("Pass")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(more).toBeFocused();

  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Pass this turn?" });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(more).toBeFocused();
});
