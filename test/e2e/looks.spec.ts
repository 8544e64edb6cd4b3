import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { bringGame, COMPUTER, PERSON } from "../support/page-game.ts";
import { member } from "../support/visitor.ts";

const NAME = "Looks Alike";
const GAME = { ruleset: "classic-en", racks: ["CATSDO?", "EEEEEII"], players: [PERSON, COMPUTER], words: ["CAT"] };

interface Place {
  readonly path: string;
  /** The page that has a link to it, where the first page and the frame have none. */
  readonly from?: string;
  /** What shows that it is all there. */
  readonly ready: string;
  /** A button that brings what is to be looked at. */
  readonly press?: string;
  /** Others come and go there: how high things are, and what stands below them, says nothing. */
  readonly isLively?: boolean;
}

const HOME: Place = { path: "/", ready: "#recent-title" };
const PLACES: readonly Place[] = [
  HOME,
  { path: "/lobby", ready: "#people-title", isLively: true },
  { path: "/leaders", ready: "#main select", isLively: true },
  { path: "/sign-in", ready: "#main form" },
  { path: `/people/${encodeURIComponent(NAME)}`, from: "/sign-in", ready: "#main section" },
  { path: "/play?game=test", ready: "#main [role=grid]" },
  { path: "/sheet", press: "A GCG game", ready: "#main table" },
  { path: "/replay", press: "an example game", ready: "#main [role=grid]" },
  { path: "/words", ready: "#main input" },
  { path: "/jewels", ready: "#main [role=grid]" },
  { path: "/settings", ready: "#main select" },
];

const PARTS = "#main, #main > *, #main > * > *, #main h2, #main section, #main th, #main td";
const LIVELY_PARTS = "#main > *, #main > * > *, #main h1, #main > div > [role=tabpanel] > *";

/** Where the parts of a page are, and how large. */
const boxes = (page: Page, { isLively = false }: Place): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll("${isLively ? LIVELY_PARTS : PARTS}")].map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    const figures = ${isLively ? "[x, width]" : "[x, y + scrollY, width, height]"};
    return part.tagName + " " + figures.map(Math.round).join(" ");
  })`);

async function arrive(page: Page, { press, ready }: Place): Promise<void> {
  if (press !== undefined) await page.getByRole("button", { name: press }).click();
  await expect(page.locator(ready).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
}

/** By the links of the page: what it has fetched before stays, as it does for everybody. */
async function follow(page: Page, place: Place): Promise<void> {
  const link = page.locator(`a[href="${place.path}"]:visible`).first();
  const isHere = new URL(page.url()).pathname === new URL(place.path, page.url()).pathname;
  if (isHere && place === HOME) return;
  if ((await link.count()) === 0) {
    const before = PLACES.find(({ path }) => path === place.from) ?? HOME;
    await follow(page, before);
    await expect(page.locator(before.ready).first()).toBeVisible();
  }
  await link.click();
  await expect(page).toHaveURL(place.path);
}

/** Somebody with an account and a game on the device; each walk has a memory of its own. */
async function open(context: BrowserContext, cookie: string): Promise<Page> {
  await bringGame(context, GAME);
  const [name, value] = cookie.split("=");
  await context.addCookies([{ name, value, url: test.info().project.use.baseURL as string }]);
  return context.newPage();
}

test("a page looks the same whichever pages were open before it", async ({ browser, baseURL }) => {
  const { cookie } = await member(baseURL as string, NAME);
  const newPage = async (): Promise<Page> =>
    open(
      await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" }),
      cookie as string,
    );
  const direct = new Map<Place, string[]>();
  for (const place of PLACES) {
    const page = await newPage();
    await page.goto(place.path);
    await arrive(page, place);
    direct.set(place, await boxes(page, place));
    expect(direct.get(place), place.path).not.toEqual([]);
    await page.context().close();
  }
  for (const order of [PLACES, PLACES.toReversed()]) {
    const page = await newPage();
    await page.goto("/no-such-page");
    for (const place of order) {
      await follow(page, place);
      await arrive(page, place);
      await expect.poll(() => boxes(page, place), place.path).toEqual(direct.get(place));
    }
    await page.context().close();
  }
});
