import { expect, type Page, test } from "@playwright/test";

/** Scripts that are modules wait until this is called: the document, its styles and start.js have come. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

const play = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("name, board and Play are seen before any script has come, and a press on Play counts", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect(play(page, "Play")).toBeVisible();
  await expect(page.getByText("Tessera", { exact: true })).toBeVisible();
  const before = await play(page, "Play").boundingBox();
  await play(page, "Play").click();
  await expect(play(page, "Play")).toHaveAttribute("aria-busy", "true");
  release();
  await page.waitForURL(/\/play/);
  await expect(page.getByRole("grid")).toBeVisible();
  await page.goBack();
  await expect(play(page, "Play")).toBeVisible();
  // Nothing has moved when the page itself came.
  const after = await play(page, "Play").boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(2);
  expect(after?.x).toBe(before?.x);
});

test("it speaks the chosen language, and other pages show their head alone", async ({ page, context }) => {
  await context.addInitScript(`localStorage.setItem("tessera.settings", JSON.stringify({ language: "cs" }))`);
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect(play(page, "Hrát")).toBeVisible();
  await expect(play(page, "Play")).toHaveCount(0);
  await page.goto("/settings", { waitUntil: "commit" });
  await expect(page.getByText("Tessera", { exact: true })).toBeVisible();
  await expect(play(page, "Hrát")).toBeHidden();
  release();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("who has Play under the keyboard keeps it", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await play(page, "Play").focus();
  release();
  await expect(page.getByRole("combobox").first()).toBeVisible();
  await expect(play(page, "Play")).toBeFocused();
});
