import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { Client, offerSetup } from "../support/client.ts";
import { member, PASSWORD } from "../support/visitor.ts";

const RULESET = "mini-11";

/** Two people who gave up against each other in turns: much was played, and little is known of them. */
async function playRated(url: string, names: readonly [string, string]): Promise<void> {
  const people = await Promise.all(names.map((name) => member(url, name)));
  const [first, second] = await Promise.all(people.map(({ cookie }) => Client.connect(url, cookie as string)));
  const setup = offerSetup({ ruleset: RULESET, rated: true, clock: { type: "days", days: 1 } });
  for (let game = 0; game < 14; game++) {
    const { offer } = await first.do({ type: "offer.make", setup, to: null, hidden: true, commitment: null });
    const { table } = await second.do({ type: "offer.take", offer, commitment: null });
    const loser = game % 3 === 0 ? first : second;
    await loser.do({ type: "table.move", table: table as string, ply: 1, move: { type: "resign" } });
  }
  await Promise.all([first.close(), second.close()]);
}

async function enter(page: Page, way: "Create account" | "Sign in", name: string, password: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByRole("tab", { name: way }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("tabpanel").getByRole("button", { name: way }).click();
}

const card = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("an account from its beginning to its end", async ({ page, baseURL }) => {
  const other = await member(baseURL as string, "Nosy Parker");
  await enter(page, "Create account", "Nosy Parker", "a password of mine");
  await expect(page.getByText("This name is already taken, or looks too much like one that is.")).toBeVisible();
  await page.getByLabel("Name").fill("Early Riser");
  await page.getByRole("tabpanel").getByRole("button", { name: "Create account" }).click();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await page.getByRole("link", { name: "Early Riser" }).click();
  await expect(page.getByRole("heading", { name: "Your account", level: 1 })).toBeVisible();

  await card(page, "Name").getByLabel("Name").fill("Late Riser");
  await card(page, "Name").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Late Riser" })).toBeVisible();
  const password = card(page, "Password");
  await password.getByLabel("Current password").fill("not mine");
  await password.getByLabel("New password").fill("another password of mine");
  await password.getByRole("button", { name: "Save" }).click();
  await expect(password.getByText("is wrong")).toBeVisible();
  await password.getByLabel("Current password").fill("a password of mine");
  await password.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Password changed.")).toBeVisible();

  await card(page, "Late Riser").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("tab", { name: "Create account" })).toBeVisible();
  await enter(page, "Sign in", "Late Riser", "a password of mine");
  await expect(page.getByText("The name or password is wrong.")).toBeVisible();
  await page.getByLabel("Password").fill("another password of mine");
  await page.getByRole("tabpanel").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Welcome, Late Riser!")).toBeVisible();

  await page.goto(`/people/${other.name}`);
  await page.getByRole("button", { name: "Block" }).click();
  await expect(page.getByText("Nosy Parker is blocked")).toBeVisible();
  await page.getByRole("link", { name: "Late Riser" }).click();
  await card(page, "Blocked people").getByRole("button", { name: "Unblock" }).click();
  await expect(page.getByText("You have not blocked anyone.")).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const file = await download;
  const kept = JSON.parse(readFileSync(await file.path(), "utf8"));
  expect(kept.account).toMatchObject({ name: "Late Riser" });
  expect(JSON.stringify(kept)).not.toContain("argon2");

  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password").fill("wrong");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByText("is wrong")).toBeVisible();
  await dialog.getByLabel("Password").fill("another password of mine");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("Account deleted.")).toBeVisible();
  await page.goto("/people/Late Riser");
  await expect(page.getByText("There is no player with this name")).toBeVisible();
});

test("whoever is banned for good sees no date", async ({ page, baseURL }) => {
  await member(baseURL as string, "Rude Rita");
  await enter(page, "Sign in", "Rude Rita", PASSWORD);
  await expect(page.getByText("Welcome, Rude Rita!")).toBeVisible();
  const data = `node_modules/.cache/e2e-data-${new URL(baseURL as string).port}`;
  const ban = (...hours: string[]) =>
    execFileSync("bin/tessera", ["admin", "ban", "Rude Rita", ...hours, "--data", data]);
  ban("--hours", "1");
  await page.goto("/sign-in");
  await expect(page.getByText("This account is suspended until")).toBeVisible();
  ban();
  await page.reload();
  await expect(page.getByText("This account is suspended. You can still")).toBeVisible();
  await expect(page.getByRole("button", { name: "Download my data" })).toBeVisible();
});

test("games are in ratings, chart, statistics, history and on the list", async ({ page, baseURL }) => {
  await playRated(baseURL as string, ["Wanda Wins", "Lars Loses"]);
  await page.goto("/leaders");
  await page.getByLabel("Game", { exact: true }).selectOption(RULESET);
  // Games that were given up at once bring nobody to the list.
  const rows = page.getByRole("row").filter({ hasText: /Lea Leads|Sam Second|Wanda Wins|Lars Loses/ });
  await expect(rows).toHaveText([/Lea Leads.*1,600/, /Sam Second.*1,550/]);
  await page.getByText("7 days", { exact: true }).click();
  await expect(rows).toHaveCount(2);
  await page.getByText("Three or more", { exact: true }).click();
  await expect(page.getByRole("heading", { name: "This leaderboard is still empty" })).toBeVisible();
  await page.getByText("Two", { exact: true }).click();
  await expect(page.getByRole("link", { name: "Lea Leads" })).toBeVisible();
  await page.goto("/people/Wanda Wins");
  await expect(page.getByRole("heading", { name: "Wanda Wins", level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Statistics" })).toContainText(/Games\s*14\s*Won\s*9/);
  const ratings = page.getByRole("region", { name: "Ratings" });
  await expect(ratings.getByRole("button")).toContainText("14 games");
  await expect(ratings.getByRole("button")).toContainText(/[\d,]+\? \(provisional\)/);
  await expect(ratings.getByRole("figure", { name: /Chart of the rating/ })).toBeVisible();
  const games = page.getByRole("region", { name: "Games" });
  await expect(games.getByText("Won").first()).toBeVisible();
  await games.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/game\/|\/people\//);

  // Tokens for programs act in one's name until they are ended.
  await enter(page, "Sign in", "Wanda Wins", PASSWORD);
  await expect(page.getByText("Welcome, Wanda Wins!")).toBeVisible();
  await page.getByRole("link", { name: "Wanda Wins" }).first().click();
  const tokens = card(page, "API tokens");
  await tokens.getByLabel("What is it for?").fill("my program");
  await tokens.getByRole("button", { name: "Create token" }).click();
  await expect(tokens.getByText("it is shown only once")).toBeVisible();
  await tokens.getByRole("button", { name: "Revoke" }).click();
  await expect(tokens.getByRole("button", { name: "Revoke" })).toHaveCount(0);
});
