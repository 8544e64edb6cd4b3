import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server as NetServer } from "node:net";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { ENV, LAUNCHER, workshop } from "./support/command.ts";
import { member, Visitor } from "./support/visitor.ts";

const { folder, tessera } = workshop("serve");
const running: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

interface Served {
  readonly child: ChildProcessWithoutNullStreams;
  readonly url: string;
  readonly out: () => string;
  readonly err: () => string;
  readonly ended: Promise<number | null>;
}

/** Starts the real command and waits for its one line. */
async function serve(args: readonly string[], env: Record<string, string> = {}): Promise<Served> {
  const child = spawn(LAUNCHER, ["serve", ...args], {
    cwd: folder,
    env: { ...ENV, BUILD_LEXICONS: "off", LOG_LEVEL: "info", ...env } as never,
  });
  running.push(child);
  let [out, err] = ["", ""];
  child.stderr.on("data", (part) => {
    err += part;
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (part) => {
      out += part;
      const address = /http:\/\/\S+/.exec(out);
      if (address !== null) resolve(address[0]);
    });
    void ended.then(() => reject(new Error(err)));
  });
  return { child, url, out: () => out, err: () => err, ended };
}

test("one line says where it is; it stops when told, and what was stored is there again", async () => {
  const first = await serve(["--port", "0", "--data", "data"]);
  expect(first.out()).toMatch(/^Tessera is ready at http:\/\/localhost:\d+\n$/);
  const person = await member(first.url, "Serena");
  expect((await new Visitor(first.url).get("/readyz")).body).toEqual({ ok: true, store: "sqlite" });
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  expect(first.err()).toContain("Stopping");
  expect(first.err()).not.toContain("correct horse");
  expect(first.err()).not.toContain((person.cookie as string).split("=")[1]);
  for (const line of first
    .err()
    .split("\n")
    .filter((each) => each.startsWith("{")))
    JSON.parse(line);
  const second = await serve(["--port", "0", "--lang", "is"], { DATA: "data" });
  expect(second.out()).toContain("Tessera er tilbúin");
  expect((await new Visitor(second.url).get("/api/people/serena")).body.person.id).toBe(person.id);
  const again = Object.assign(new Visitor(second.url), { cookie: person.cookie });
  expect((await again.get("/api/me")).body.name).toBe("Serena");
});

test("an operator gives orders to a running server, and to the store when none runs", async () => {
  const served = await serve(["--port", "0", "--data", "orders"]);
  const note = join(folder, "orders", "operator.json");
  expect(statSync(note).mode & 0o777).toBe(0o600);
  const [good, bad] = [await member(served.url, "Goody"), await member(served.url, "Baddy")];
  await good.post("/api/reports", { about: `id:${bad.id}`, reason: "shouts\u001b[31m" });
  const admin = (...args: string[]) => tessera(["admin", ...args, "--data", "orders"]);
  expect(admin("reports").stdout).toMatch(/^1 {2}\S+ {2}Goody about Baddy: shouts \[31m\n$/);
  expect(admin("ban", "baddy", "--hours", "2").stdout).toMatch(/^Baddy is banned until \d{4}-/);
  expect(await bad.get("/api/me/games")).toMatchObject({ status: 403, body: { code: "banned" } });
  expect(admin("unban", "Baddy").stdout).toBe("Baddy is no longer banned\n");
  expect((await bad.get("/api/me/games")).status).toBe(200);
  expect(admin("mute", "Baddy").stdout).toBe("Baddy is muted permanently\n");
  expect(admin("settle", "1").stdout).toBe("Report 1 is settled.\n");
  expect(admin("reports").stdout).toBe("There are no open reports.\n");
  expect(admin("set-aside").stdout).toBe("Nothing is set aside.\n");
  expect(admin("role", "Goody", "moderator").stdout).toBe("Goody: role moderator\n");
  expect((await good.get("/api/admin/reports?all=true")).body).toHaveLength(1);
  expect(admin("role", "Goody", "king")).toMatchObject({ status: 1, stdout: "" });
  expect(admin("ban", "Nobody")).toMatchObject({ status: 1, stderr: "tessera: there is no account named Nobody\n" });
  // A name is a name, and an id says that it is one.
  expect(admin("ban", bad.id)).toMatchObject({ status: 1, stderr: `tessera: there is no account named ${bad.id}\n` });
  expect(admin("unban", `id:${bad.id}`).stdout).toBe("Baddy is no longer banned\n");
  const told = admin("reset-password", "Goody").stdout;
  expect(told).toMatch(/^Until \S+Z, Goody can set a new password once, here:\nhttp:\/\/\S+\/reset\/[\w-]{43}\n$/);
  const reset = { word: told.trim().split("/").at(-1), password: "a password of Goody's" };
  expect((await new Visitor(served.url).post("/api/reset", reset)).body.id).toBe(good.id);
  expect(admin("reset-password", "Nobody").stderr).toBe("tessera: there is no account named Nobody\n");
  expect(admin("settle", "x").stderr).toBe("tessera: expected a number, found “x”\n");
  expect(admin("remove-chat", "99").stderr).toContain("there is no chat message 99");
  // The token alone is not enough: an order that comes through a proxy is nobody's.
  const { token } = JSON.parse(readFileSync(note, "utf8"));
  const far = await new Visitor(served.url).ask("GET", "/api/admin/reports", undefined, {
    "x-tessera-operator": token,
    "x-forwarded-for": "203.0.113.1",
  });
  expect(far.status).toBe(401);
  served.child.kill("SIGINT");
  expect(await served.ended).toBe(0);
  expect(existsSync(note)).toBe(false);
  expect(admin("unmute", "Baddy").stdout).toBe("Baddy is no longer muted\n");
  expect(admin("reset-password", "Goody").stdout).toMatch(/here:\n\/reset\/[\w-]{43}\n$/);
});

test("clear words, and no trace, when something is in the way", async () => {
  const taken: NetServer = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  const { port } = taken.address() as { port: number };
  const refused = tessera(["serve", "--port", `${port}`, "--data", "taken"]);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain(`port ${port} on 127.0.0.1 is taken by another program`);
  expect(refused.stderr).not.toContain("a round of regular work failed");
  taken.close();
  expect(tessera(["serve"], { env: { PORT: "http" } }).stderr).toContain("http is not a valid port");
  expect(tessera(["serve", "--port", "70000"]).stderr).toContain("70000 is not a valid port");
  const slips: readonly (readonly [Record<string, string>, string])[] = [
    [{ DATABASE_URL: "mysql://user:pw@db/x" }, "DATABASE_URL must start with postgres://"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL loud is not one of these"],
    [{ TRUST_PROXY: "xx" }, "TRUST_PROXY xx is not a list of addresses"],
    [{ SMTP_URL: "http://x", MAIL_FROM: "a@b.example", PUBLIC_URL: "https://b.example" }, "SMTP_URL"],
    [{ SMTP_URL: "smtp://x", MAIL_FROM: "nonsense", PUBLIC_URL: "https://b.example" }, "MAIL_FROM"],
  ];
  for (const [env, words] of slips) {
    const slip = tessera(["serve", "--port", "0"], { env });
    expect([slip.status, slip.stdout]).toEqual([1, ""]);
    expect(slip.stderr).toContain(words);
    expect(slip.stderr).not.toMatch(/ {4}at |report/);
  }
  const served = await serve(["--port", "0", "--data", "both"]);
  const second = tessera(["serve", "--port", "0", "--data", "both"]);
  expect(second).toMatchObject({ status: 1, stdout: "" });
  expect(second.stderr).not.toContain("    at ");
  served.child.kill("SIGTERM");
  await served.ended;
});

test("a database that is away is waited for", async () => {
  const child = spawn(LAUNCHER, ["serve", "--port", "0"], {
    cwd: folder,
    env: { ...ENV, DATABASE_URL: "postgres://tessera:secret@127.0.0.1:1/none" } as never,
  });
  running.push(child);
  let err = "";
  child.stderr.on("data", (part) => {
    err += part;
  });
  await expect.poll(() => err).toContain("The database is not responding");
  expect(err).not.toContain("secret");
  expect(child.exitCode).toBeNull();
  child.kill("SIGTERM");
  expect(await new Promise((resolve) => child.on("close", resolve))).toBe(0);
});
