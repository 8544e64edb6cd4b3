import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { ROOT } from "../support/command.ts";
import { bringGame, COMPUTER, PERSON } from "../support/page-game.ts";
import { SIZES } from "../support/sizes.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

const LOCALES = ["en-GB", "is-IS", "cs-CZ", "pt-PT", "fr-FR", "ro-RO"];
const [PHONE] = SIZES;
/** Its texts are the longest: these pages are looked at in windows of all sizes. */
const LONG_LOCALE = "fr-FR";
const DESKTOP = { width: 1280, height: 800 };
const NAME = "Paige Turner";

/** Every page, with what shows that it is all there; none follows one of its own kind. */
const PAGES: Readonly<Record<string, string>> = {
  "/play?game=test": "[role=grid]",
  "/lobby": "[data-testid=people] li, #main [role=tab]",
  "/play?game=gone": "#main a",
  "/jewels": "[role=grid]",
  "/replay": "input[type=file]",
  "/jewels/daily": "[data-testid=ranking]",
  "/sheet": "input[type=file]",
  "/jewels/race": "#main button",
  "/words": "#main select",
  "/jewels/replay": "#main input",
  "/leaders": "#main select",
  [`/people/${encodeURIComponent(NAME)}`]: "#main section",
  "/settings": "#main select",
  "/people/nobody-at-all": "#main h2",
  "/": "#main section",
  "/game/gone": "#main a",
  "/sign-in": "#main form",
  "/words/lists": "#main > *:nth-child(2)",
  "/forgot": "#main form",
  "/invite/gone": "#main a",
  "/reset/gone": "#main form",
  "/game/gone/replay": "#main a",
  "/confirm/gone": "#main > *:nth-child(2)",
  "/replay?local=test": "[role=grid]",
  "/recovery-codes": "#main > *:nth-child(2)",
  "/no-such-page": "#main a",
};

const GAME = { ruleset: "classic-en", racks: ["CATSDO?", "EEEEEII"], players: [PERSON, COMPUTER], words: ["CAT"] };

// This file is the longest: its tests go side by side.
test.describe.configure({ mode: "parallel" });

// Who is there already after a test that failed stays.
test.beforeAll(
  async ({ baseURL }) =>
    void (await new Visitor(baseURL as string).post("/api/register", { name: NAME, password: PASSWORD })),
);

/** What a browser complains of, but for answers that say that somebody or something is not there. */
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on("pageerror", (error) => heard.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) heard.push(message.text());
  });
  return heard;
}

async function open(browser: Browser, options: Parameters<Browser["newContext"]>[0]): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  await bringGame(context, { ...GAME, settings: { language: options?.locale?.slice(0, 2) ?? "en" } });
  await context.addInitScript({
    content: `addEventListener("securitypolicyviolation", (e) => console.error("policy", e.violatedDirective, e.blockedURI));`,
  });
  return context;
}

/** Within the page, as its own links go: nothing is loaded twice. */
async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate(`document.querySelector("h1")?.toggleAttribute("data-before");
    history.pushState(null, "", ${JSON.stringify(address)})`);
  await expect(page.locator("h1:not([data-before])")).toBeAttached();
  await expect(page.locator(PAGES[address]).first()).toBeAttached();
}

/** Texts, names and titles that look like the key of a text: one that is missing is shown as its key. */
const KEYS = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const said = [];
  while (walker.nextNode()) said.push(walker.currentNode.data);
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]"))
    for (const name of ["aria-label", "title", "placeholder"]) said.push(element.getAttribute(name) ?? "");
  return said.filter((text) => /^[a-z]+(?:\\.[a-zA-Z]\\w*)+$/.test(text.trim()));
})()`;
const BEYOND = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

test("every page of the routes is among them", () => {
  const routes = [...readFileSync(join(ROOT, "src/web/app/routes.tsx"), "utf8").matchAll(/\{ path: "([^"]+)"/g)].map(
    ([, path]) => ({
      path,
      pattern: new RegExp(`^${path.replace(/\/\*\?/, "(?:/.*)?").replaceAll(/:\w+/g, "[^/]+")}$`),
    }),
  );
  expect(routes.length).toBeGreaterThan(15);
  const seen = Object.keys(PAGES).map((address) => {
    const { pathname } = new URL(address, "http://page");
    return routes.find(({ pattern }) => pattern.test(pathname))?.path;
  });
  expect(routes.map(({ path }) => path).filter((path) => !seen.includes(path))).toEqual([]);
});

for (const locale of LOCALES)
  test(`every page is whole in ${locale}, and none is wider than its window`, async ({ browser }) => {
    const context = await open(browser, { locale, viewport: PHONE });
    const page = await context.newPage();
    const heard = listen(page);
    await page.goto("/no-such-page");
    for (const address of Object.keys(PAGES)) {
      await visit(page, address);
      expect.soft(await page.locator("html").getAttribute("lang"), address).toBe(locale.slice(0, 2));
      expect.soft(await page.evaluate(KEYS), address).toEqual([]);
      for (const size of locale === LONG_LOCALE ? SIZES : [PHONE]) {
        await page.setViewportSize(size);
        expect.soft(await page.evaluate(BEYOND), `${address} at ${size.width} × ${size.height}`).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize(PHONE);
    }
    expect(heard).toEqual([]);
    await context.close();
  });

for (const viewport of [DESKTOP, PHONE])
  test(`axe finds nothing on any page, in light and dark (${viewport.width} px)`, async ({ browser }) => {
    const context = await open(browser, { colorScheme: "light", viewport });
    const page = await context.newPage();
    await page.goto("/no-such-page");
    const check = async (address: string, rules?: string[]): Promise<void> => {
      // Without a second page for each answer: there are no frames here.
      const axe = new AxeBuilder({ page }).setLegacyMode();
      const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" ")}`,
      );
      expect.soft(found, address).toEqual([]);
    };
    for (const address of Object.keys(PAGES)) {
      await visit(page, address);
      await check(address);
      // The other theme differs in colours alone.
      await page.emulateMedia({ colorScheme: "dark" });
      await check(`${address}, dark`, ["color-contrast"]);
      await page.emulateMedia({ colorScheme: "light" });
    }
    await context.close();
  });
