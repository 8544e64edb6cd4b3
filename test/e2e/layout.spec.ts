import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { Client, startGame } from "../support/client.ts";
import * as on from "../support/online-page.ts";
import { bringGame, COMPUTER, type PageGame, PERSON } from "../support/page-game.ts";
import { SIZES, type Size } from "../support/sizes.ts";
import { member } from "../support/visitor.ts";

// One page is opened, and the window changes below it.

const GAME: PageGame = {
  ruleset: "classic-en",
  racks: ["CATSDO?", "EEEEEII"],
  players: [PERSON, COMPUTER],
  words: ["CAT"],
};
/** A finger is sure of so many pixels. */
const FINGER = 24;
/** What can be seen of a board at once, however small the window is. */
const LEAST_SEEN = 230;

interface Box {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(name: string, place: Locator): Promise<Box> {
  const box = await place.first().boundingBox();
  if (box === null) throw new Error(`${name} is not on the page`);
  return { name, ...box };
}

/** Of two boxes by more than a line drawn around them. */
const overlap = (a: Box, b: Box): boolean =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1.5 &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1.5;

const overlapping = (boxes: readonly Box[]): string[] =>
  boxes.flatMap((a, i) => boxes.slice(i + 1).flatMap((b) => (overlap(a, b) ? [`${a.name} and ${b.name}`] : [])));

const cutOff = (boxes: readonly Box[], { width, height }: Size): string[] =>
  boxes
    .filter((box) => box.x < -1 || box.y < -1 || box.x + box.width > width + 1 || box.y + box.height > height + 1)
    .map(({ name }) => name);

/** The board as far as it is seen: the frame below which it is moved where it is larger. */
const boardOf = (page: Page): Locator => page.locator("#main :has(> [role=grid])").first();
const beyond = (page: Page): Promise<number> =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    "document.documentElement.scrollTop = 0; new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))",
  );
}

/** What a player must see at once and what must not lie on one another, at every size. */
async function checkTable(page: Page, more?: (size: Size) => Promise<void>): Promise<void> {
  const inSight = {
    board: boardOf(page),
    players: page.getByRole("list", { name: "Players" }),
    line: on.status(page),
    rack: on.rack(page),
    shuffle: page.getByRole("button", { name: "Shuffle" }),
    play: on.playButton(page),
    more: page.getByRole("button", { name: "More", exact: true }),
  };
  for (const size of SIZES) {
    const at = `${size.width} × ${size.height}`;
    await resize(page, size);
    await test.step(at, async () => {
      const boxes = await Promise.all(Object.entries(inSight).map(([name, place]) => boxOf(name, place)));
      const tabs = await boxOf("tabs", page.getByRole("tablist"));
      expect.soft(cutOff(boxes, size), `${at}: out of sight`).toEqual([]);
      expect.soft(overlapping([...boxes, tabs]), `${at}: on one another`).toEqual([]);
      expect.soft((await boxOf("square", page.locator("[data-square]"))).width, at).toBeGreaterThanOrEqual(FINGER);
      const [board, , , rack] = boxes;
      expect.soft(Math.min(board.width, board.height), at).toBeGreaterThanOrEqual(LEAST_SEEN);
      if (size.width > size.height) expect.soft(rack.x, at).toBeGreaterThan(board.x + board.width - 2);
      else expect.soft(rack.y, at).toBeGreaterThan(board.y + board.height - 2);
      expect.soft(await beyond(page), `${at}: wider than the window`).toBeLessThanOrEqual(0);
      await more?.(size);
    });
  }
}

async function openTable(context: BrowserContext, game: PageGame): Promise<Page> {
  await bringGame(context, game);
  const page = await context.newPage();
  await page.goto("/play?game=test");
  await expect(page.getByText("Your turn").first()).toBeVisible();
  return page;
}

for (const ruleset of ["classic-en", "super-21"])
  test(`board, rack, points and buttons stand in sight at every size (${ruleset})`, async ({ context }) => {
    const page = await openTable(context, { ...GAME, ruleset });
    await checkTable(page);
    if (ruleset !== "classic-en") return;
    // A phone on its side shows all of the usual board, even a small one.
    for (const size of [SIZES[1], { width: 667, height: 375 }]) {
      await resize(page, size);
      await expect(page.getByRole("grid")).toBeInViewport({ ratio: 1 });
      expect(cutOff([await boxOf("rack", on.rack(page)), await boxOf("play", on.playButton(page))], size)).toEqual([]);
    }
  });

test("four players, and a name for every seat", async ({ context }) => {
  const racks = [...GAME.racks, "AAAAAAO", "NNNNRRT"];
  await checkTable(await openTable(context, { ...GAME, racks, players: [PERSON, COMPUTER, COMPUTER, COMPUTER] }));
});

test("clocks and the way to the chat have their places too", async ({ context, baseURL }) => {
  const url = baseURL as string;
  const people = [await member(url), await member(url)];
  const clients = await Promise.all(people.map(({ cookie }) => Client.connect(url, cookie as string)));
  let id = "";
  // A server that has just begun may still be reading its words.
  await expect(async () => {
    id = await startGame(clients, { ruleset: "quick-en", clock: { type: "days", days: 2 } });
  }).toPass();
  const [name, value] = (people[0].cookie as string).split("=");
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.goto(`/game/${id}`);
  const seats = page.getByRole("list", { name: "Players" }).getByRole("listitem");
  await expect(seats.getByRole("img")).toHaveCount(2);
  await checkTable(page, async (size) => {
    for (const seat of [seats.nth(0), seats.nth(1)]) {
      const parts = { name: seat.locator("bdi"), clock: seat.getByRole("img"), points: seat.locator("output") };
      const boxes = await Promise.all(Object.entries(parts).map(([part, place]) => boxOf(part, place)));
      expect.soft(cutOff(boxes, size), `${size.width} × ${size.height}`).toEqual([]);
      expect.soft(overlapping(boxes), `${size.width} × ${size.height}`).toEqual([]);
    }
  });
  await page.getByRole("tab", { name: "Chat" }).click();
  const said = page.getByRole("tabpanel").getByRole("textbox");
  for (const size of SIZES) {
    await resize(page, size);
    await said.scrollIntoViewIfNeeded();
    await expect(said, `${size.width} × ${size.height}`).toBeInViewport({ ratio: 1 });
  }
});

const SMALL = { width: 375, height: 553 };

test("the square of the cursor is always in sight, and so is the last move", async ({ context }) => {
  const page = await openTable(context, { ...GAME, ruleset: "super-21" });
  await resize(page, SMALL);
  await on.square(page, "K11").click();
  for (const key of ["End", "ArrowDown", "End", "ArrowLeft", "Home", "ArrowUp", "Home"]) {
    await page.keyboard.press(key);
    const cursor = page.getByRole("gridcell", { name: /typing/ });
    await expect
      .poll(async () => isInside(await boxOf("square", cursor), await boxOf("board", boardOf(page))), key)
      .toBe(true);
  }
  // The whole of it can be seen, smaller, and back again.
  await page.getByRole("button", { name: "Show whole board" }).click();
  await expect.poll(async () => isInside(await gridOf(page), await boxOf("board", boardOf(page)))).toBe(true);
  await page.getByRole("button", { name: "Enlarge board" }).click();
  await expect
    .poll(async () => (await boxOf("square", page.locator("[data-square]"))).width)
    .toBeGreaterThanOrEqual(FINGER);
});

const gridOf = (page: Page): Promise<Box> => boxOf("grid", page.getByRole("grid"));
const isInside = (inner: Box, outer: Box): boolean =>
  cutOff([{ ...inner, x: inner.x - outer.x, y: inner.y - outer.y }], outer).length === 0;

test("a tile that is held at the edge brings what is beyond it", async ({ context }) => {
  const page = await openTable(context, { ...GAME, ruleset: "super-21" });
  await resize(page, SMALL);
  const frame = await boxOf("board", boardOf(page));
  const scrolled = (): Promise<number> =>
    boardOf(page).evaluate((element: { scrollLeft: number }) => element.scrollLeft);
  const tile = await boxOf("tile", on.rack(page).getByRole("button", { name: /^C,/ }));
  await page.mouse.move(tile.x + tile.width / 2, tile.y + tile.height / 2);
  await page.mouse.down();
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2, { steps: 4 });
  await page.mouse.move(frame.x + frame.width - 4, frame.y + frame.height / 2, { steps: 4 });
  const end = await boardOf(page).evaluate(
    (element: { scrollWidth: number; clientWidth: number }) => element.scrollWidth - element.clientWidth,
  );
  expect(end).toBeGreaterThan(FINGER * 4);
  await expect.poll(async () => Math.abs((await scrolled()) - end) <= 1).toBe(true);
  await page.mouse.move(frame.x + frame.width - 14, frame.y + frame.height / 2);
  await page.mouse.up();
  await expect(page.getByRole("gridcell", { name: /^U\d+: C, points: 3, not played yet/ })).toBeVisible();
});

test("the replay shows the board and what steps through the game at every size", async ({ page }) => {
  await page.goto("/replay");
  await page.getByRole("button", { name: "an example game" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  for (const size of SIZES) {
    const at = `${size.width} × ${size.height}`;
    await resize(page, size);
    const steps = page.getByRole("button", { name: "One step forward" });
    await steps.scrollIntoViewIfNeeded();
    const boxes = [
      await boxOf("board", boardOf(page)),
      await boxOf("steps", page.getByRole("group", { name: "Steps" })),
    ];
    expect.soft(overlapping(boxes), at).toEqual([]);
    if (size.width > size.height) expect.soft(cutOff(boxes, size), at).toEqual([]);
    else expect.soft(boxes[0].height + boxes[1].height, at).toBeLessThan(size.height - 100);
    expect.soft((await boxOf("square", page.locator("[data-square]"))).width, at).toBeGreaterThanOrEqual(FINGER);
    expect.soft(await beyond(page), at).toBeLessThanOrEqual(0);
  }
});

test("Jewels has its board, points and buttons in sight at every size", async ({ page }) => {
  await page.goto("/jewels");
  const controls = page.getByRole("region", { name: "Controls" }).getByRole("button");
  await expect(controls).toHaveCount(5);
  for (const size of SIZES) {
    const at = `${size.width} × ${size.height}`;
    await resize(page, size);
    const boxes = [
      await boxOf("board", page.getByTestId("jewels-board")),
      await boxOf("points", page.getByTestId("points")),
      ...(await Promise.all((await controls.all()).map((button, i) => boxOf(`button ${i}`, button)))),
    ];
    const foot = page.getByRole("navigation").last();
    if (size.width <= 704) boxes.push(await boxOf("foot", foot));
    expect.soft(cutOff(boxes, size), at).toEqual([]);
    expect.soft(overlapping(boxes), at).toEqual([]);
    expect.soft((await boxOf("cell", page.locator("[data-cell]"))).width, at).toBeGreaterThanOrEqual(FINGER);
    expect.soft(await beyond(page), at).toBeLessThanOrEqual(0);
  }
});

/** A dialog that is higher than the window scrolls, and its buttons stay. */
async function checkDialog(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  for (const size of SIZES) {
    const at = `${size.width} × ${size.height}`;
    await resize(page, size);
    const boxes = [await boxOf("dialog", dialog), await boxOf(button, dialog.getByRole("button", { name: button }))];
    expect.soft(cutOff(boxes, size), at).toEqual([]);
    expect.soft(await beyond(page), at).toBeLessThanOrEqual(0);
    await expect.soft(dialog.getByRole("heading").first(), at).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
}

test("dialogs fit every window, with their buttons in sight", async ({ context }) => {
  const page = await openTable(context, { ...GAME, settings: { motion: "reduced" } });
  await page.getByRole("button", { name: "Exchange" }).click();
  await checkDialog(page, "Exchange");
  await on.rack(page).getByRole("button", { name: "Blank" }).click();
  await on.square(page, "H8").click();
  await checkDialog(page, "Z");
  await page.goto("/jewels");
  await page.getByRole("button", { name: "New game" }).click();
  await checkDialog(page, "Start");
  await page.goto("/");
  await page
    .getByRole("button", { name: /Pass and play/ })
    .first()
    .click();
  await checkDialog(page, "Start game");
});
