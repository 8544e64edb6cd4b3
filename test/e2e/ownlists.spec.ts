import { execFileSync } from "node:child_process";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const DATA = `node_modules/.cache/e2e-data-${process.env.E2E_PORT ?? 4179}`;
const SIZES = [
  [390, 844],
  [844, 390],
  [1366, 650],
  [1440, 900],
] as const;

test("an operator keeps a list, somebody appeals from the table, and is told the answer", async ({ page, browser }) => {
  const keeper = { name: "Keeper of lists", password: "a long enough password" };
  await page.goto("/words/lists");
  await expect(page.getByText("Only an administrator")).toBeVisible();
  expect((await page.request.post("/api/register", { data: keeper })).status()).toBe(200);
  execFileSync("bin/tessera", ["admin", "role", keeper.name, "admin", "--data", DATA]);
  await page.goto("/words");
  await page.getByRole("link", { name: "Word lists of this server" }).click();
  await page.getByLabel("Name").fill("e2e-club");
  await page.getByLabel("Based on").selectOption("en");
  await page.getByRole("button", { name: "Create list" }).click();
  await page.getByLabel("Word", { exact: true }).fill("zorbz");
  await page.getByLabel("Reason").fill("everybody says it");
  await page.getByRole("button", { name: "Add" }).click();
  const changes = page.getByTestId("changes").getByRole("listitem");
  await expect(changes).toHaveText([/ZORBZ.*everybody says it.*Keeper of lists/]);

  const visit = await browser.newContext();
  const guest = await visit.newPage();
  await guest.goto("/words");
  const seats = ["person", { bot: "beginner" }];
  const setup = { kind: "table", ruleset: "classic-en", lexicon: "e2e-club", seats, shuffled: false, rated: false };
  // From the page itself: the server heeds no other origin.
  const table = await guest.evaluate(
    async (offer) => {
      const post = (path: string, body?: string): Promise<Response> =>
        fetch(path, { method: "POST", ...(body && { body, headers: { "content-type": "application/json" } }) });
      await post("/api/guest");
      // A list that is still being made is no fault: who asks is told to come again.
      for (;;) {
        const answer = (await (await post("/api/offers", offer)).json()) as { code?: string; table: string };
        if (answer.code !== "wordsNotReady") return answer.table;
      }
    },
    JSON.stringify({ setup: { ...setup, clock: { type: "none" } } }),
  );
  await guest.goto(`/game/${table}`);
  await guest.getByRole("tab", { name: "About" }).click();
  await expect(guest.getByText("e2e-club")).toBeVisible();
  const word = guest.getByLabel("Was a word wrongly refused?");
  await word.fill("zorbz");
  await guest.getByRole("button", { name: "Appeal" }).click();
  await expect(guest.getByText("ZORBZ is already in the word list of this game.")).toBeVisible();
  await word.fill("zzxq");
  await guest.getByRole("button", { name: "Appeal" }).click();
  await expect(guest.getByText("Thank you. An administrator will look at ZZXQ.")).toBeVisible();

  await page.reload();
  const appeals = page.getByTestId("appeals").getByRole("listitem");
  await expect(appeals).toHaveText([/ZZXQ/]);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), `${width}`).toBe(true);
  }
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await appeals.getByLabel("Reason").fill("a word of our club");
  await appeals.getByRole("button", { name: "Add word" }).click();
  await expect(page.getByText("No open appeals.")).toBeVisible();
  await expect(changes).toHaveCount(2);
  await guest.reload();
  await expect(guest.getByText("ZZXQ is now in the word list e2e-club: a word of our club")).toBeVisible();
  await visit.close();
});
