import { expect, type Page, test } from "@playwright/test";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const yourTurn = (page: Page) => expect(page.getByText("Your turn").first()).toBeVisible();
const play = (page: Page) =>
  page.getByRole("region", { name: "Play now" }).getByRole("button", { name: "Play" }).click();

async function pass(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Pass" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pass" }).click();
}

test("with the network cut after a visit everything that needs no server goes on", async ({ page, context }) => {
  await page.goto("/");
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
  await page.waitForFunction("navigator.serviceWorker.controller !== null");
  // The word list of the game comes with the first game.
  await play(page);
  await yourTurn(page);
  await context.setOffline(true);
  await expect(page.getByText("Offline", { exact: true })).toBeVisible();

  // The computer answers, before a reload and after it.
  const moves = page.getByRole("tabpanel").getByRole("listitem");
  const before = await moves.count();
  await pass(page);
  await expect(moves).toHaveCount(before + 2);
  await yourTurn(page);
  await page.reload();
  await yourTurn(page);
  await expect(moves).toHaveCount(before + 2);
  await pass(page);
  await expect(moves).toHaveCount(before + 4);

  // Pass and play, on a page that was loaded without a network.
  await page.goto("/");
  await page.getByRole("button", { name: /Pass and play/ }).click();
  await page.getByLabel("Name of player 1").fill("Ann");
  await page.getByLabel("Name of player 2").fill("Ben");
  await page.getByRole("button", { name: "Start game" }).click();
  const curtain = page.getByRole("dialog", { name: /your turn/ });
  const first = (await curtain.getAttribute("aria-label")) ?? (await curtain.getByRole("heading").textContent());
  await curtain.getByRole("button", { name: "Show my tiles" }).click();
  await pass(page);
  await expect(curtain).toBeVisible();
  expect(await curtain.getByRole("heading").textContent()).not.toBe(first);

  // Pages never seen before, and Jewels with its computer player.
  await page.goto("/words");
  await page.getByLabel("One or more words").fill("quiz");
  await expect(page.getByTestId("answers").getByRole("listitem")).toHaveText([/is in the list/]);
  await page.goto("/jewels");
  await page.getByRole("button", { name: "One turn" }).click();
  await expect(page.getByTestId("turns")).toHaveText("1");
  await page.reload();
  await expect(page.getByTestId("turns")).toHaveText("1");
  await page.goto("/jewels/daily");
  await expect(page.getByRole("heading", { name: "The daily board needs the server" })).toBeVisible();
  await page.goto("/lobby");
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await context.setOffline(false);
});
