import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

const LANGUAGES = ["en-GB", "is-IS", "cs-CZ", "pt-PT", "fr-FR", "ro-RO"];
const PAGES = ["/", "/settings", "/no-such-page", "/play"];

const playCard = (page: Page) => page.getByRole("region", { name: "Play now" });
const yourTurn = (page: Page) => expect(page.getByText("Your turn").first()).toBeVisible({ timeout: 45_000 });

/** The page serves itself from now on, and has all that it needs. */
async function isKept(page: Page): Promise<void> {
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
  await page.waitForFunction("navigator.serviceWorker.controller !== null");
}

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
  await page.getByRole("button", { name: /Friends on one screen/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("3", { exact: true }).click();
  await dialog.getByLabel("Name of player 1").fill("Ann");
  await dialog.getByLabel("Name of player 2").fill("Ben");
  await dialog.getByLabel("Seat 3").selectOption("club");
  await dialog.getByRole("button", { name: "Begin" }).click();
  await expect(page).toHaveURL(/\/play\?game=/);
  for (const name of ["Ann", "Ben"]) await expect(page.getByText(name).first()).toBeVisible();
});

test("a dialog is closed by Escape and gives the focus back", async ({ page }) => {
  await page.goto("/");
  const button = page.getByRole("button", { name: /Friends on one screen/ });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(button).toBeFocused();
});

test("with the network cut after a visit the computer still plays, and pages never seen are there", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await isKept(page);
  await playCard(page).getByRole("button", { name: "Play" }).click();
  await yourTurn(page);
  await context.setOffline(true);
  await expect(page.getByText("Offline", { exact: true })).toBeVisible();
  await page.goto("/");
  await playCard(page).getByRole("button", { name: "Play" }).click();
  await yourTurn(page);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await page.goto("/jewels");
  await expect(page.getByRole("gridcell").first()).toBeVisible();
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
  await page.getByRole("combobox", { name: "Language of the interface" }).last().selectOption("is");
  await expect(page.getByRole("heading", { name: "Stillingar", level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "is");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Stillingar", level: 1 })).toBeVisible();
});

for (const locale of LANGUAGES)
  test(`every text is there in ${locale}, and nothing is wider than a phone`, async ({ browser }) => {
    const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    for (const address of PAGES) {
      await page.goto(address);
      await expect(page.locator("html")).toHaveAttribute("lang", locale.slice(0, 2));
      await expect(page.getByRole("heading").first()).toBeAttached();
      // A key that has no text would be shown as it is.
      await expect(page.getByText(/^[a-z]+(?:\.[a-z]\w*)+$/)).toHaveCount(0);
      const over = await page.evaluate<number>(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      expect(over, address).toBeLessThanOrEqual(0);
    }
    await context.close();
  });

for (const theme of ["light", "dark"] as const)
  test(`axe finds nothing on the first pages (${theme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    for (const address of PAGES) {
      await page.goto(address);
      await expect(page.getByRole("heading").first()).toBeAttached();
      expect((await new AxeBuilder({ page }).analyze()).violations, address).toEqual([]);
    }
    await page.goto("/");
    await page.getByRole("button", { name: /Friends on one screen/ }).click();
    expect((await new AxeBuilder({ page }).analyze()).violations, "dialog").toEqual([]);
  });
