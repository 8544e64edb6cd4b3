import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { Client, offerSetup } from "../support/client.ts";
import * as on from "../support/online-page.ts";
import { member } from "../support/visitor.ts";

const RULESET = "quick-en";
const DAY = { type: "days", days: 1 } as const;
const SIZES = [
  [390, 844],
  [844, 390],
  [1440, 900],
  [1366, 650],
] as const;

/** With PICTURES=FOLDER what the page looks like is kept there. */
const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env.PICTURES !== undefined) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
};

/** All that can be chosen for a new game. */
async function openForm(page: Page) {
  await page.goto("/lobby");
  await page.getByLabel("Game and language").first().selectOption(RULESET);
  await page.getByRole("button", { name: /rated/ }).click();
  return page.getByRole("dialog");
}

test("a guest is told why a game cannot be rated, and where to register", async ({ browser, baseURL }) => {
  const url = baseURL as string;
  const host = await member(url);
  const client = await Client.connect(url, host.cookie as string);
  const setup = offerSetup({ ruleset: RULESET, rated: true, clock: DAY });
  await client.do({ type: "lobby.enter" });
  await client.do({ type: "offer.make", setup, to: null, hidden: false, commitment: null });

  const guest = await on.newPerson(browser, url);
  for (const [width, height] of SIZES) {
    await guest.setViewportSize({ width, height });
    const form = await openForm(guest);
    const choice = form.getByRole("switch", { name: "Rated game" });
    await expect(choice).toBeDisabled();
    await expect(choice).not.toBeChecked();
    await expect(form).toContainText("Rated games need an account. Create account");
    await choice.scrollIntoViewIfNeeded();
    await expect(choice).toBeInViewport();
    await picture(guest, `rated-form-${width}`);
  }
  expect((await new AxeBuilder({ page: guest }).setLegacyMode().analyze()).violations).toEqual([]);
  await guest.keyboard.press("Escape");
  await expect(guest.getByRole("button", { name: /unrated/ })).toBeVisible();
  const row = on.offerOf(guest, host.name);
  await picture(guest, "rated-offer-1366");
  await expect(row).toContainText("rated");
  await expect(row.getByRole("button", { name: "Join", exact: true })).toHaveCount(0);
  await row.getByRole("link", { name: "Create an account to play" }).click();
  await expect(guest).toHaveURL(/\/sign-in/);
  // With an account it is open to them.
  await on.register(guest, `Rated ${Date.now() % 1_000_000}`);
  await guest.goto("/lobby");
  await on.offerOf(guest, host.name).getByRole("button", { name: "Join", exact: true }).click();
  await guest.waitForURL(/\/game\//);
  await client.close();
  await guest.context().close();
});

test("a rated game has a clock, no hints, and is left by resigning", async ({ browser, baseURL }) => {
  const page = await on.newPerson(browser, baseURL as string);
  await on.register(page, `Clock ${Date.now() % 1_000_000}`);
  const form = await openForm(page);
  const choice = form.getByRole("switch", { name: "Rated game" });
  await expect(choice).toBeChecked();
  await form.getByLabel("Time").selectOption("none");
  await expect(choice).toBeDisabled();
  await expect(choice).not.toBeChecked();
  await expect(form).toContainText("A rated game needs a clock.");
  await form.getByLabel("Time").selectOption("10+5");
  await expect(choice).toBeChecked();
  await form.getByLabel(/Seat 2|second/i).selectOption("beginner");
  await form.getByRole("button", { name: "Start game" }).click();
  await page.waitForURL(/\/game\//);
  await expect(on.status(page)).toContainText(/Your turn|to move/);
  await expect(page.getByRole("button", { name: "Hint" })).toHaveCount(0);
  await page.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("menuitem", { name: "Resign" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "End without a result" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await on.confirmed(page, "Resign");
  const result = page.getByRole("dialog");
  await expect(result).toContainText(/rating 1,500 → 1,4\d\d\? \(−\d+\) \(provisional\)/);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expect(result).toBeVisible();
    await picture(page, `rated-end-${width}`);
  }
  await page.context().close();
});
