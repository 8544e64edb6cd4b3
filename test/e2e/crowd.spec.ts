import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { pino } from "pino";
import { Client } from "../support/client.ts";
import * as on from "../support/online-page.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { member } from "../support/visitor.ts";

// A server of its own: in the lobby of all tests so many would stand in the way.

const MANY = 60;
let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ log: pino({ level: "silent" }) });
  const named = await member(server.url, "Zora Quill");
  const clients = [await Client.connect(server.url, named.cookie as string)];
  while (clients.length < MANY) clients.push(await Client.connect(server.url));
  for (const client of clients) await client.do({ type: "lobby.enter" });
  for (const client of clients.slice(0, 40)) await client.do({ type: "chat.say", room: "lobby", text: "good evening" });
});
test.afterAll(() => server?.end());

test("in a full lobby people are a number, listed and found by name for who asks, and challenged", async ({ page }) => {
  await page.goto(`${server.url}/lobby`);
  const people = page.getByRole("region", { name: /Who is here/ });
  await expect(people).toContainText(String(MANY + 1));
  await expect(on.peopleHere(page)).toHaveCount(0);
  await people.getByRole("button", { name: "Show list" }).press("Enter");
  await expect(people.getByLabel("Find by name")).toBeFocused();
  await expect(on.peopleHere(page).getByRole("listitem")).toHaveCount(50);
  await people.getByRole("button", { name: "Show more" }).click();
  await expect(on.peopleHere(page).getByRole("listitem")).toHaveCount(MANY + 1);
  await people.getByLabel("Find by name").fill("zora");
  await expect(on.peopleHere(page).getByRole("listitem")).toHaveCount(1);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await on.peopleHere(page).getByRole("button", { name: "Zora Quill" }).click();
  await page.getByRole("menuitem", { name: "Invite to a game" }).click();
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(on.offerOf(page, "Zora Quill")).toBeVisible();
  await people.getByLabel("Find by name").fill("nobody at all");
  await expect(people.getByText("No one here has a name that starts like this.")).toBeVisible();
});
