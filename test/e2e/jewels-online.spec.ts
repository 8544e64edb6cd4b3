import { expect, type Page, test } from "@playwright/test";
import { CLASSIC } from "../../src/jewels/rules.ts";
import { legalSwaps } from "../../src/jewels/swap.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** The best swap by the page's own hints. */
async function playHint(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Hints" }).click();
  await page.getByTestId("hint-list").getByRole("button").first().click();
  await expect(page.locator("[data-testid=jewels-board]:not([data-moving])")).toBeVisible();
}

/** The board of the day is judged by the server, and the result is on the list. */
async function playDaily(page: Page): Promise<void> {
  await page.goto("/jewels/daily");
  await page.getByRole("button", { name: "Play" }).first().click();
  await expect(page.getByTestId("turns")).toHaveText("30");
  await playHint(page);
  const first = await page.getByTestId("points").textContent();
  await expect(page.getByRole("button", { name: "Auto-play" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  // Who comes back goes on where the server knows the run to be.
  await page.goto("/jewels/daily");
  await page.getByRole("button", { name: "Play" }).first().click();
  await expect(page.getByTestId("turns")).toHaveText("29");
  await expect(page.getByTestId("points")).toHaveText(first as string);
  await playHint(page);
  await page.getByText("Save", { exact: true }).click();
  await page.getByRole("button", { name: "End game" }).click();
  await expect(page.getByRole("dialog").getByText("The result is on the leaderboard.")).toBeVisible();
  const total = (await page.getByTestId("total").locator("b").textContent()) as string;
  await page.locator("#main").getByRole("link", { name: "Leaderboard" }).click();
  await expect(page.getByTestId("ranking").getByRole("listitem").first()).toContainText(total);
  await page.getByRole("button", { name: "Play" }).first().click();
  await expect(page.getByText("You have already played this board with this limit today")).toBeVisible();
  await page.goto("/leaders?game=jewels");
  await expect(page.getByTestId("ranking").getByRole("listitem").first()).toContainText(total);
}

/** Boards by number has a list too; the best run of each person stands there, and can be watched. */
async function playNumbered(page: Page): Promise<void> {
  await page.goto("/jewels/daily");
  await page.getByLabel("Board number").fill("4711");
  await page.getByRole("button", { name: "Show leaderboard" }).click();
  const lists = page.getByRole("region", { name: "Boards by number" });
  await expect(lists.getByText("No one has played it yet.")).toHaveCount(2);
  await lists.getByRole("button", { name: "Play" }).first().click();
  await expect(page.getByText("Board no. 4711")).toBeVisible();
  await playHint(page);
  // The list is there before the server has heard of the end.
  let release = (): void => {};
  const seen = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/swaps", async (route) => {
    if (route.request().postDataJSON().finish) await seen;
    await route.continue();
  });
  await page.getByText("Save", { exact: true }).click();
  await page.getByRole("button", { name: "End game" }).click();
  const total = (await page.getByTestId("total").locator("b").textContent()) as string;
  await page.locator("#main").getByRole("link", { name: "Leaderboard" }).click();
  await expect(page).toHaveURL(/board=4711$/);
  await expect(lists.getByText("No one has played it yet.")).toHaveCount(2);
  release();
  await expect(lists.getByTestId("ranking").getByRole("listitem")).toContainText(total);
  await lists.getByRole("button", { name: "Watch the game ranked 1" }).click();
  await expect(page.getByTestId("turns")).toHaveText("0 / 1");
}

/** The other says yes, and both are on the way to another board. */
async function raceAgain(one: Page, two: Page): Promise<void> {
  const before = one.url();
  await one.getByRole("button", { name: "Rematch" }).click();
  await expect(one.getByText("Rematch requested.")).toBeVisible();
  await two.getByRole("button", { name: "Accept" }).click();
  for (const page of [one, two]) {
    await expect(page).not.toHaveURL(before);
    await expect(page.getByTestId("seats").getByRole("listitem")).toHaveCount(2);
  }
  expect(one.url()).toBe(two.url());
}

/** The stones by their cells. */
const boardOf = (page: Page): Promise<number[]> =>
  page.locator("[data-cell]").evaluateAll((cells) =>
    cells
      .map(({ dataset }) => [Number(dataset.cell), Number(dataset.stone)])
      .sort(([one], [other]) => one - other)
      .map(([, stone]) => stone),
  );

/** A swap that counts, in two clicks: the time of a race is the server's, and goes on however slow this machine is. */
async function playAny(page: Page): Promise<void> {
  const [{ from, to }] = legalSwaps(CLASSIC, Uint8Array.from(await boardOf(page)));
  for (const cell of [from, to]) await page.locator(`[data-cell="${cell}"]`).click();
  await expect(page.getByTestId("turns")).toHaveText("1");
}

// A race lasts a minute at least: the board of the day is played meanwhile.
test("two people race on one board, and a third plays the board of the day", async ({ browser, page }) => {
  const [one, two] = await Promise.all([browser.newPage(), browser.newPage()]);
  await one.goto("/jewels/race");
  await one.getByText("1:00", { exact: true }).click();
  await one.getByRole("button", { name: "Open to everyone" }).click();
  await expect(one.getByRole("heading", { name: "Waiting for a second player" })).toBeVisible();
  await two.goto("/jewels/race");
  await two.getByRole("button", { name: "Join" }).click();
  for (const page of [one, two]) {
    await expect(page).toHaveURL(/\/jewels\/race\/[\w-]+$/);
    await expect(page.getByTestId("seats").getByRole("listitem")).toHaveCount(2);
  }
  const [board, other] = await Promise.all([one, two].map(boardOf));
  expect(board).toHaveLength(64);
  expect(other).toEqual(board);
  await expect(one.getByTestId("countdown")).toHaveCount(0);
  await playAny(one);
  // Each stands first on their own screen, and is marked.
  for (const side of [one, two])
    await expect(side.getByTestId("seats").getByRole("listitem").filter({ hasText: "You" })).toHaveCount(1);
  const seats = two.getByTestId("seats").getByRole("listitem");
  await expect(seats.first()).toContainText("You");
  const seen = seats.nth(1).locator("b");
  await expect(seen).not.toHaveText("0");
  // Whoever swapped sees the points come, fall by fall.
  await expect(one.getByTestId("points")).toHaveText((await seen.textContent()) as string);
  await playDaily(page);
  await playNumbered(page);
  await expect(one.getByRole("heading", { name: "You won the race" })).toBeVisible();
  await expect(two.getByRole("heading", { name: "You lost the race" })).toBeVisible();
  const race = two.url();
  await two.getByRole("button", { name: "Watch your opponent’s game" }).click();
  await expect(two).toHaveURL(/replay#/);
  await expect(two.getByTestId("turns")).toHaveText("0 / 1");
  await two.goto(race);
  await expect(two.getByRole("heading", { name: "You lost the race" })).toBeVisible();
  await raceAgain(one, two);
  await Promise.all([one.close(), two.close()]);
});
