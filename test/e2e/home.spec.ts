import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

const playCard = (page: Page) => page.getByRole("region", { name: "Play now" });
const yourTurn = (page: Page) => expect(page.getByText("Your turn").first()).toBeVisible();

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("one click starts a game against the computer, and it is there again after a reload", async ({ page }) => {
  await page.goto("/");
  await playCard(page).getByRole("button", { name: "Play" }).click();
  await expect(page).toHaveURL(/\/play\?game=/);
  await yourTurn(page);
  const letters = await page.getByRole("group", { name: "Your tiles" }).locator("b").allTextContents();
  await page.reload();
  await yourTurn(page);
  expect((await page.getByRole("group", { name: "Your tiles" }).locator("b").allTextContents()).sort()).toEqual(
    letters.sort(),
  );
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Games on this device" }).getByRole("link").first()).toBeVisible();
});

test("who goes on to another page begins at its top, and who goes back is where they were", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  const height = () => page.evaluate<number>("scrollY");
  await page.evaluate("scrollTo(0, document.body.scrollHeight)");
  const before = await height();
  expect(before).toBeGreaterThan(0);
  await page.getByRole("link", { name: "Jewels" }).first().click();
  await expect(page.getByRole("heading", { name: "Jewels" }).first()).toBeVisible();
  expect(await height()).toBe(0);
  await page.goBack();
  // About there: the page may be a line shorter by now.
  await expect.poll(height).toBeGreaterThan(before / 2);
});

test("game and opponent are one choice away, and remembered", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Game and language").selectOption("classic-fr");
  await page.getByLabel("Opponent").selectOption("master");
  await page.reload();
  await expect(page.getByLabel("Game and language")).toHaveValue("classic-fr");
  await expect(page.getByLabel("Opponent")).toHaveValue("master");
});

test("friends on one screen: seats as the rules allow, people and computer players", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: /Pass and play/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("3", { exact: true }).click();
  await dialog.getByLabel("Name of player 1").fill("Ann");
  await dialog.getByLabel("Name of player 2").fill("Ben");
  await dialog.getByLabel("Seat 3").selectOption("club");
  await dialog.getByRole("button", { name: "Start game" }).click();
  await expect(page).toHaveURL(/\/play\?game=/);
  for (const name of ["Ann", "Ben"]) await expect(page.getByText(name).first()).toBeVisible();
});

test("a dialog is closed by Escape and gives the focus back", async ({ page }) => {
  await page.goto("/");
  const button = page.getByRole("button", { name: /Pass and play/ });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(button).toBeFocused();
});

test("sound is off by one click", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Turn sound off" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Turn sound on" })).toBeVisible();
});

test("the theme is there before anything is drawn, follows the device, and can be chosen", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  // Even where the page's own script never comes.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/settings");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.unroute("**/assets/*.js");
  await page.reload();
  await page.getByText("Light", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("the language of the interface changes at once and stays", async ({ page }) => {
  await page.goto("/settings");
  await page.getByRole("combobox", { name: "Interface language" }).last().selectOption("is");
  await expect(page.getByRole("heading", { name: "Stillingar", level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "is");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Stillingar", level: 1 })).toBeVisible();
});

test("axe finds nothing in the dialog for friends", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: /Pass and play/ }).click();
  await page.getByRole("dialog").getByText("4", { exact: true }).click();
  expect((await new AxeBuilder({ page }).setLegacyMode().include("dialog").analyze()).violations).toEqual([]);
});
