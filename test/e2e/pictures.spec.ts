import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { rankMoves } from "../../src/bots/candidates.ts";
import { makeRecord } from "../../src/formats/record.ts";
import type { Lexicon } from "../../src/lexicon/lexicon.ts";
import { findLexicon, SILENT } from "../../src/library/store.ts";
import { decide } from "../../src/movegen/decide.ts";
import { apply } from "../../src/words/apply.ts";
import { deal } from "../../src/words/decide.ts";
import type { GameEvent } from "../../src/words/event.ts";
import { type Position, viewFor } from "../../src/words/position.ts";
import { firstPosition } from "../../src/words/record.ts";
import { HOME, ROOT } from "../support/command.ts";
import { rulesOf } from "../support/table.ts";

/** With PICTURES=1 they go where the README shows them; otherwise the pages are only looked at. */
const FOLDER =
  process.env.PICTURES === "1" ? join(ROOT, "docs", "pictures") : join(ROOT, "node_modules/.cache/pictures");
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

test.beforeAll(() => void mkdirSync(FOLDER, { recursive: true }));

/** A game that two computer players have begun lies on the device; the person is to move. */
async function bringBegunGame(page: Page, ruleset: string, seed: number, turns: number, settings: object) {
  const rules = rulesOf(ruleset);
  const lexicon = findLexicon(rules.ruleset.lexicon as string, rules.alphabet, SILENT, {
    TESSERA_HOME: HOME,
  }) as Lexicon;
  const players = [
    { name: "", bot: null },
    { name: "", bot: "expert" },
  ];
  const setup = { players, seed, lexicon: null };
  let position: Position = firstPosition(rules, setup);
  const events: GameEvent[] = [];
  const add = (event: GameEvent): void => {
    events.push(event);
    position = apply(position, event);
  };
  add(deal(position));
  for (let turn = 0; turn < turns; turn++) {
    const [{ move }] = rankMoves(viewFor(position, position.turn), lexicon, null, 1);
    const decided = decide(position, position.turn, move, lexicon);
    if (!decided.ok) throw new Error(decided.fault.code);
    for (const event of decided.value) add(event);
  }
  const kept = JSON.stringify({ startedAt: 1, changedAt: 2, record: JSON.parse(makeRecord({ rules, setup, events })) });
  const texts = { "tessera.game.test": kept, "tessera.settings": JSON.stringify({ sound: false, ...settings }) };
  await page.addInitScript((all: Record<string, string>) => {
    for (const [key, text] of Object.entries(all)) localStorage.setItem(key, text);
  }, texts);
}

const save = (page: Page, name: string) =>
  page.screenshot({ path: join(FOLDER, `${name}.png`), animations: "disabled" });

test("the first page and a game on a wide screen", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await bringBegunGame(page, "classic-en", 11, 12, { language: "en", theme: "light", motion: "reduced" });
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Play now" })).toBeVisible();
  await save(page, "home");
  await page.goto("/play?game=test");
  await expect(page.getByText("Your turn").first()).toBeVisible();
  await page.waitForTimeout(500);
  await save(page, "table");
});

test("a game on a phone, in the dark, in Icelandic", async ({ browser }) => {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await bringBegunGame(page, "skrafl-is", 3, 8, { language: "is", theme: "dark", motion: "reduced" });
  await page.goto("/play?game=test");
  await expect(page.getByRole("grid")).toBeVisible();
  await page.waitForTimeout(500);
  await save(page, "phone");
  await context.close();
});

test("Jewels with its hints", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.addInitScript(() =>
    localStorage.setItem("tessera.settings", JSON.stringify({ language: "en", theme: "dark", sound: false })),
  );
  await page.goto("/jewels");
  await page.getByRole("button", { name: "Hints" }).click();
  await page.waitForTimeout(300);
  await save(page, "jewels-page");
});

test("the lobby", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.addInitScript(() =>
    localStorage.setItem("tessera.settings", JSON.stringify({ language: "en", theme: "light", sound: false })),
  );
  await page.goto("/lobby");
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  await page.waitForTimeout(1500);
  await save(page, "lobby");
});
