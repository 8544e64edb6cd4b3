import { type Browser, type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { commandOf, cookieOf, type Known } from "./known.ts";

/** A browser of its own, quiet and without motion; with `known` that of somebody whose tiles are known. */
export async function newPerson(
  browser: Browser,
  url: string,
  known: Known | null = null,
  language = "en",
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  const settings = JSON.stringify({ language, motion: "reduced", sound: false });
  await context.addInitScript(`localStorage.getItem("tessera.settings") ??
    localStorage.setItem("tessera.settings", ${JSON.stringify(settings)});`);
  if (known !== null) await beKnown(context, url, known);
  return context.newPage();
}

/** Chance that is no chance: the value for a shuffle, and the id of an offer that `foresee` speaks of. */
async function beKnown(context: BrowserContext, url: string, known: Known): Promise<void> {
  const [name, value] = cookieOf(known).split("=");
  await context.addCookies([{ name, value, url }]);
  await context.addInitScript((given) => {
    const draw = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = <T extends ArrayBufferView | null>(into: T): T => {
      draw(into as Uint8Array<ArrayBuffer>);
      const foreseen = sessionStorage.getItem("foreseen");
      const isOffer =
        foreseen !== null &&
        into?.byteLength === 12 &&
        (globalThis as { event?: { type: string } }).event?.type === "click";
      const digits = into?.byteLength === 16 ? given : isOffer ? foreseen : null;
      if (isOffer) sessionStorage.removeItem("foreseen");
      if (digits !== null)
        (into as Uint8Array<ArrayBuffer>).set(digits.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []);
      return into;
    };
  }, known.value);
}

/** The next click that makes an offer gives it this number, from which its tiles follow. */
export const foresee = (page: Page, number: number): Promise<void> =>
  page.evaluate((command) => sessionStorage.setItem("foreseen", command), commandOf(number));

export async function register(page: Page, name: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByRole("tab", { name: "Create account" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill("a long password of its own");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
}

export const offerOf = (page: Page, name: string): Locator => page.getByTestId("offer").filter({ hasText: name });
export const square = (page: Page, name: string): Locator =>
  page.getByRole("gridcell", { name: new RegExp(`^${name}(?![0-9])`) });
export const rack = (page: Page): Locator => page.getByRole("group", { name: "Your tiles" });
export const playButton = (page: Page): Locator => page.getByRole("button", { name: /^Play( ·|$)/ });
export const status = (page: Page): Locator => page.getByTestId("draft-line");
export const move = (page: Page, text: string): Locator =>
  page.getByRole("list", { name: "Moves so far" }).getByRole("button").filter({ hasText: text });
export const seatOf = (page: Page, name: string): Locator =>
  page.getByRole("list", { name: "Players" }).getByRole("listitem").filter({ hasText: name });
export const scoreOf = (page: Page, name: string): Locator => seatOf(page, name).locator("output");
const tile = (page: Page, letter: string): Locator =>
  rack(page)
    .getByRole("button", { name: letter === "?" ? /^Blank/ : new RegExp(`^${letter},`) })
    .first();

export const lettersOf = async (page: Page): Promise<string> =>
  (await rack(page).locator("b").allTextContents()).toSorted().join("");

interface Laid {
  readonly square: string;
  /** Small for a blank that stands for it. */
  readonly letter: string;
}

/** The tiles of a move as it is written, `8H WORD` across or `H8 WORD` down, without those that lie there already. */
function laidBy(written: string): Laid[] {
  const [place, tiles] = written.split(" ");
  const isAcross = /^\d/.test(place);
  const column = (place.match(/[A-Z]/)?.[0] ?? "").charCodeAt(0);
  const row = Number.parseInt(place.replace(/[A-Z]/, ""), 10);
  return [...tiles].flatMap((letter, i) =>
    letter === "."
      ? []
      : [{ letter, square: String.fromCharCode(column + (isAcross ? i : 0)) + (row + (isAcross ? 0 : i)) }],
  );
}

/** Tile by tile from the rack to its square, with the mouse. */
export async function dragMove(page: Page, written: string): Promise<void> {
  for (const laid of laidBy(written)) {
    const isBlank = laid.letter !== laid.letter.toUpperCase();
    await drag(page, tile(page, isBlank ? "?" : laid.letter), square(page, laid.square));
    if (!isBlank) continue;
    await page.getByRole("dialog").getByRole("button", { name: laid.letter.toUpperCase(), exact: true }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
}

/** A click for the place and one more for down, then the letters; the squares that are taken are stepped over. */
export async function typeMove(page: Page, written: string): Promise<void> {
  const laid = laidBy(written);
  await square(page, laid[0].square).click();
  if (/^[A-Z]/.test(written)) await square(page, laid[0].square).click();
  for (const { letter } of laid)
    await page.keyboard.press(letter === letter.toUpperCase() ? letter : `Shift+${letter}`);
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  // Both wait until nothing moves any more: a place that is looked up earlier may be another's by then.
  await to.scrollIntoViewIfNeeded();
  await from.hover();
  const end = await to.boundingBox();
  if (end === null) throw new Error("not on the page");
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 2 });
  await page.mouse.up();
}

/** One of the things that are behind the dots. */
export async function chooseMore(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

export const peopleHere = (page: Page): Locator => page.getByTestId("people");

/** Behind the dots, and once more in the question that follows. */
export async function confirmed(page: Page, action: "Pass" | "Resign"): Promise<void> {
  await chooseMore(page, action);
  await page.getByRole("dialog").getByRole("button", { name: action }).click();
}
