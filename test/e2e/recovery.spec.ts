import { execFileSync } from "node:child_process";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { mailFrom } from "../../src/server/mail/mail.ts";
import { PostOffice } from "../support/post-office.ts";
import { startTestServer } from "../support/server.ts";
import { member, PASSWORD } from "../support/visitor.ts";

const NEW = "a password that is new";

test.use({ contextOptions: { reducedMotion: "reduce" } });

async function clean(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0].html])).toEqual([]);
}

/** The account's own page says so at its head. */
const isIn = (page: Page, name: string) => expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();

/** Whoever is back gets new codes. */
async function keptCodes(page: Page): Promise<string[]> {
  await expect(page.getByRole("heading", { name: "Recovery codes", level: 1 })).toBeVisible();
  const codes = await page.getByRole("listitem").locator("code").allTextContents();
  expect(codes).toHaveLength(8);
  await page.getByRole("button", { name: "I have saved them" }).click();
  return codes;
}

async function signOut(page: Page, name: string): Promise<void> {
  const head = page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await head.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("tab", { name: "Create account" })).toBeVisible();
}

test("a code that was printed brings a new password, with the keyboard alone", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByRole("tab", { name: "Create account" }).click();
  await page.getByLabel("Name").fill("Forgetful Fred");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Recovery codes", level: 1 })).toBeVisible();
  const codes = await page.getByRole("listitem").locator("code").allTextContents();
  expect(codes).toHaveLength(8);
  await clean(page);
  // On paper: the codes and whose they are, and no buttons.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Forgetful Fred").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "I have saved them" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await page.goto("/recovery-codes");
  await expect(page.getByText("The codes are shown only once.")).toBeVisible();

  await page.goto("/sign-in");
  await expect(page.getByText("Recovery codes left: 8")).toBeVisible();
  await expect(page.getByText("E-mail")).toHaveCount(0);
  await clean(page);
  await signOut(page, "Forgetful Fred");
  await page.getByRole("tab", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Set a new password", level: 1 })).toBeVisible();
  await expect(page.getByText("By e-mail")).toHaveCount(0);
  await clean(page);
  await page.getByLabel("Name").fill("Forgetful Fred");
  await page.keyboard.press("Tab");
  await page.keyboard.type("0000-0000-0000-0000");
  await page.keyboard.press("Tab");
  await page.keyboard.type(NEW);
  await page.keyboard.press("Enter");
  await expect(page.getByText("The name or code is wrong")).toBeVisible();
  await page.getByLabel("Recovery code").fill(codes[0].toLowerCase());
  await page.keyboard.press("Enter");
  const fresh = await keptCodes(page);
  expect(fresh.some((code) => codes.includes(code))).toBe(false);
  await isIn(page, "Forgetful Fred");
  await expect(page.getByText("Recovery codes left: 8")).toBeVisible();
});

test("the operator's link brings a new password once", async ({ page, baseURL }) => {
  await member(baseURL as string, "Locked Out Lou");
  const data = `node_modules/.cache/e2e-data-${new URL(baseURL as string).port}`;
  const said = execFileSync("bin/tessera", ["admin", "reset-password", "Locked Out Lou", "--data", data, "--json"]);
  const { link } = JSON.parse(said.toString());
  const path = new URL(link).pathname;
  await page.goto(path);
  await clean(page);
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("A password must have 8 to 200 characters.")).toBeVisible();
  await page.getByLabel("New password").fill(NEW);
  await page.keyboard.press("Enter");
  await keptCodes(page);
  await isIn(page, "Locked Out Lou");
  await page.goto(path);
  await page.getByLabel("New password").fill(NEW);
  await page.keyboard.press("Enter");
  await expect(page.getByText("This link has already been used")).toBeVisible();
});

test("where letters are set up an address is given, confirmed and used", async ({ page }) => {
  const office = await PostOffice.open();
  const env = { SMTP_URL: office.url, MAIL_FROM: "tessera@example.org", PUBLIC_URL: "http://tessera.example" };
  const server = await startTestServer({ http: { limitsRates: false, mail: mailFrom(env) } });
  const follow = async (pattern: RegExp): Promise<string> => {
    const path = pattern.exec((await office.letter()).text)?.[0];
    return `${server.url}${path}`;
  };
  try {
    await member(server.url, "Postal Pat");
    await page.goto(`${server.url}/sign-in`);
    await page.getByLabel("Name").fill("Postal Pat");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Welcome, Postal Pat!")).toBeVisible();
    await page.goto(`${server.url}/sign-in`);
    const form = page.locator("form").filter({ has: page.getByLabel("E-mail address") });
    await form.getByLabel("E-mail address").fill("pat@example.org");
    await form.getByLabel("Password").fill(PASSWORD);
    await form.getByRole("button", { name: "Send confirmation e-mail" }).click();
    const asking = await follow(/\/confirm\/[\w-]+/);
    await page.goto(asking);
    await clean(page);
    await expect(page.getByText("pat@example.org")).toBeVisible();
    await page.getByRole("button", { name: "Confirm address" }).click();
    await expect(page.getByText("Address confirmed.")).toBeVisible();
    await expect(page.getByLabel("E-mail address")).toHaveValue("pat@example.org");
    await page.goto(asking);
    await expect(page.getByText("This link has already been used")).toBeVisible();
    await page.goto(`${server.url}/sign-in`);

    await signOut(page, "Postal Pat");
    await page.goto(`${server.url}/forgot`);
    const letter = page.locator("form").filter({ has: page.getByRole("button", { name: "Send link" }) });
    await letter.getByLabel("Name").fill("Postal Pat");
    await letter.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText("a message is on its way")).toBeVisible();
    await page.goto(await follow(/\/reset\/[\w-]+/));
    await page.getByLabel("New password").fill(NEW);
    await page.keyboard.press("Enter");
    await keptCodes(page);
    await isIn(page, "Postal Pat");
  } finally {
    await server.end();
    await office.close();
  }
});
