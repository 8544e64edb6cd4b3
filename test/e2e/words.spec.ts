import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const answers = (page: Page) => page.getByTestId("answers").getByRole("listitem");

test.beforeEach(async ({ page }) => {
  await page.goto("/words");
});

test("words are checked as they are typed, and a no has its reason", async ({ page }) => {
  await page.getByLabel("One or more words").fill("quiz xzq zz c4t");
  await expect(answers(page)).toHaveText([
    /QUIZ\s*is in the list/,
    /XZQ\s*is not in the list.*It is not in the sources of this list/,
    /ZZ\s*is not in the list.*It is not an accepted two-letter word/,
    /C4T\s*is not in the list.*cannot be spelt/,
  ]);
  await expect(answers(page).first()).toContainText("an-array-of-english-words");
});

test("words of two letters, of a rack, and by pattern", async ({ page }) => {
  await page.getByRole("tab", { name: "Two-letter words" }).click();
  await expect(page.getByRole("heading", { name: "Q" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: /^QI/ })).toBeVisible();
  await page.getByRole("tab", { name: "Anagrams" }).click();
  await page.getByLabel("Tiles").fill("retain?");
  await expect(page.getByText("7 letters")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: /^CERTAIN/ })).toBeVisible();
  await page.getByLabel("Tiles").fill("re4");
  await expect(page.getByRole("alert")).toContainText("4 is not a tile");
  await page.getByRole("tab", { name: "By pattern" }).click();
  await page.getByRole("textbox", { name: "Pattern" }).fill("?uiz*");
  await expect(page.getByRole("listitem").filter({ hasText: /^QUIZZES$/ })).toBeVisible();
});

test("the list that was chosen is remembered, and has its own letters", async ({ page }) => {
  await page.getByLabel("Word list", { exact: true }).selectOption({ label: "Icelandic" });
  await page.getByLabel("One or more words").fill("hestur það qq");
  await expect(answers(page)).toHaveText([/HESTUR\s*is in/, /ÞAÐ\s*is in/, /QQ\s*is not in/]);
  await page.reload();
  await expect(page.getByLabel("Word list", { exact: true }).locator("option:checked")).toHaveText("Icelandic");
});

test("a list that was once here works without a network", async ({ page, context }) => {
  await page.getByLabel("One or more words").fill("quiz");
  await expect(answers(page)).toHaveText([/is in the list/]);
  await page.getByRole("tab", { name: "Two-letter words" }).click();
  await context.setOffline(true);
  await page.getByRole("tab", { name: "Anagrams" }).click();
  await page.getByLabel("Tiles").fill("zqiu");
  await expect(page.getByRole("listitem").filter({ hasText: /^QUIZ/ })).toBeVisible();
  await context.setOffline(false);
});

test("answers fit a phone, and axe finds nothing in them", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel("One or more words").fill("quiz xzq");
  await expect(answers(page)).toHaveCount(2);
  const beyond = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  expect(beyond).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`)).toEqual([]);
});
