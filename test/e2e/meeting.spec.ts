import { expect, type Page, test } from "@playwright/test";
import * as on from "../support/online-page.ts";

const RULESET = "quick-en";

/** The name that this browser goes by, in the lobby's list of who is there. */
const nameOf = async (page: Page): Promise<string> =>
  (await on.peopleHere(page).getByRole("listitem").filter({ hasText: "you" }).getByRole("button").textContent()) ?? "";

const bothAtTable = async (pages: readonly Page[]): Promise<string> => {
  await Promise.all(pages.map((page) => page.waitForURL(/\/game\/\w+$/)));
  for (const page of pages) await expect(on.rack(page).locator("b")).not.toHaveCount(0);
  expect(pages[1].url()).toBe(pages[0].url());
  return pages[0].url();
};

/** Who has the first turn, and who has not. */
const inTurn = async ([one, two]: readonly Page[]): Promise<[Page, Page]> => {
  await expect(on.status(one)).toContainText(/Your turn|to move/);
  return (await on.status(one).textContent())?.includes("Your turn") ? [one, two] : [two, one];
};

test("a link invites, one gives up on second thoughts, and both play again", async ({ browser, baseURL }) => {
  const url = baseURL as string;
  const host = await on.newPerson(browser, url);
  const friend = await on.newPerson(browser, url);
  const both = [host, friend];
  await host.goto("/lobby");
  await host.getByLabel("Game and language").first().selectOption(RULESET);
  await host.getByRole("button", { name: "Invite by link" }).click();
  const link = await host.getByRole("dialog").getByLabel("Invitation link").inputValue();
  await host.keyboard.press("Escape");
  await expect(on.offerOf(host, "Your invitation by link")).toBeVisible();
  const hostName = await nameOf(host);

  await friend.goto(link);
  await expect(friend.getByRole("heading", { level: 1 })).toHaveText(`${hostName} invites you`);
  await friend.getByRole("button", { name: "Join", exact: true }).click();
  const first = await bothAtTable(both);
  // Each stands first on their own screen, and is marked.
  for (const page of both)
    await expect(page.getByRole("list", { name: "Players" }).getByRole("listitem").first()).toContainText("You");

  // Asked twice: the first time the answer is no.
  const [opener, other] = await inTurn(both);
  await on.chooseMore(opener, "Resign");
  await opener.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(on.status(opener)).toContainText("Your turn");
  await on.confirmed(opener, "Resign");
  await expect(other.getByRole("dialog")).toContainText("You win!");
  await expect(opener.getByRole("dialog")).toContainText("The game ends by resignation.");
  // What is left on the racks is not counted: nobody has a point, and nobody has fewer.
  for (const page of both) await expect(page.getByRole("dialog")).not.toContainText("unplayed tiles");

  await opener.getByRole("dialog").getByRole("button", { name: "Rematch" }).click();
  await expect(opener.getByText("Rematch requested.")).toBeVisible();
  await expect(opener.getByRole("dialog").getByRole("button", { name: "Rematch requested" })).toBeDisabled();
  await expect(other.getByRole("dialog")).toContainText("would like a rematch");
  // Once is enough.
  await expect(other.getByRole("region", { name: "Challenges" }).getByRole("button")).toHaveCount(0);
  await other.getByRole("dialog").getByRole("button", { name: "Rematch" }).click();
  await Promise.all(both.map((page) => expect(page).not.toHaveURL(first)));
  await bothAtTable(both);
  // Nothing leads to where one is already.
  for (const page of both) await expect(page.getByText("Your game has started.")).toHaveCount(0);
  // Who was first is second now.
  await expect(on.status(other)).toContainText("Your turn");
  await on.confirmed(opener, "Resign");
  await expect(other.getByRole("dialog")).toContainText("You win!");

  // What was taken cannot be taken again.
  await friend.goto(link);
  await expect(friend.getByText("This invitation has expired")).toBeVisible();
  await Promise.all(both.map((page) => page.context().close()));
});

test("an offer is withdrawn, a challenge declined, and another one accepted", async ({ browser, baseURL }) => {
  const url = baseURL as string;
  const [ann, bob] = [await on.newPerson(browser, url), await on.newPerson(browser, url)];
  await Promise.all([ann, bob].map((page) => page.goto("/lobby")));
  await expect.poll(() => nameOf(ann)).not.toBe("");
  await expect.poll(() => nameOf(bob)).not.toBe("");
  const [annName, bobName] = [await nameOf(ann), await nameOf(bob)];

  await ann.getByLabel("Game and language").first().selectOption(RULESET);
  await ann.getByRole("button", { name: "Offer game" }).click();
  await expect(on.offerOf(bob, annName)).toContainText("Quick (English, 50 tiles)");
  // Who has no name of their own is called in the reader's language.
  const gestur = await on.newPerson(browser, url, null, "is");
  await gestur.goto("/lobby");
  await expect(on.offerOf(gestur, annName.replace("Guest", "Gestur"))).toBeVisible();
  await expect(on.peopleHere(gestur).getByText(annName)).toHaveCount(0);
  await gestur.context().close();
  await on.offerOf(ann, "waiting for someone").getByRole("button", { name: "Withdraw" }).click();
  await expect(on.offerOf(bob, annName)).toHaveCount(0);
  await expect(on.offerOf(ann, "waiting for someone")).toHaveCount(0);

  const challenge = async (): Promise<void> => {
    await on.peopleHere(ann).getByRole("button", { name: bobName }).click();
    await ann.getByRole("menuitem", { name: "Invite to a game" }).click();
    await ann.getByRole("button", { name: "Send invitation" }).click();
    await expect(ann.getByText(`Your invitation to ${bobName}`)).toBeVisible();
  };
  await challenge();
  const card = bob.getByRole("region", { name: "Invitations" }).filter({ hasText: `${annName} invites you to a game` });
  // It is shown for some seconds only: the eye is there before it comes.
  await Promise.all([
    expect(ann.getByText("Your invitation was declined.")).toBeVisible(),
    card.getByRole("button", { name: "Decline" }).click(),
  ]);
  await expect(ann.getByText(`Your invitation to ${bobName}`)).toHaveCount(0);

  await challenge();
  await expect(card).toContainText("Quick (English, 50 tiles)");
  await card.getByRole("button", { name: "Accept" }).click();
  await bothAtTable([ann, bob]);
  await expect(card).toHaveCount(0);
  await Promise.all([ann, bob].map((page) => page.context().close()));
});

test("what is not there says so", async ({ page }) => {
  await page.goto("/game/nosuchgame12");
  await expect(page.getByText("Game not found")).toBeVisible();
  await page.getByRole("link", { name: "Go to lobby" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lobby");
  await page.goto("/invite/nosuchgame12");
  await expect(page.getByText("This invitation has expired")).toBeVisible();

  // A server that lets nobody in any more: said, tried again, and over when it has room. It has room once the button is
  // touched: the page also tries by itself, and the button must not be gone before.
  let hasRoom = false;
  await page.exposeFunction("makeRoom", () => {
    hasRoom = true;
  });
  await page.context().clearCookies();
  await page.route("**/api/guest", (route) =>
    hasRoom ? route.continue() : route.fulfill({ status: 429, json: { code: "tooMany", retryAfter: 5 } }),
  );
  await page.goto("/lobby");
  await expect(page.getByText("The server is full right now")).toBeVisible();
  await page.evaluate('addEventListener("pointerdown", () => makeRoom())');
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Open games" })).toBeVisible();
});
