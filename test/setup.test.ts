import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const INSTALLING = "setup: installing the packages and the pinned Node (npm ci)\n";

/** Stands in for npm: notes how it was called, and brings a "Node" that tells the pinned version. */
const GOOD_NPM = `echo "$@" >> calls
mkdir -p node_modules/node/bin
printf '#!/bin/sh\\necho v24.0.0\\n' > node_modules/node/bin/node
chmod +x node_modules/node/bin/node`;

/** A fresh clone, as far as the set-up looks at it. */
let clone: string;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "tessera-setup-"));
  mkdirSync(join(clone, "scripts"));
  mkdirSync(join(clone, "programs"));
  copyFileSync(join(ROOT, "scripts", "setup.mjs"), join(clone, "scripts", "setup.mjs"));
  writeFileSync(join(clone, "package.json"), '{ "devDependencies": { "node": "24.0.0" } }');
  writeFileSync(join(clone, "package-lock.json"), "{}");
  bringNpm(GOOD_NPM);
});

afterEach(() => rmSync(clone, { recursive: true, force: true }));

const bringNpm = (script: string): void =>
  writeFileSync(join(clone, "programs", "npm"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

const pinnedNode = (): string => join(clone, "node_modules", "node", "bin", "node");

const installations = (): number =>
  existsSync(join(clone, "calls")) ? readFileSync(join(clone, "calls"), "utf8").split("\n").length - 1 : 0;

function setUp(...args: string[]): SpawnSyncReturns<string> {
  const PATH = [join(clone, "programs"), process.env.PATH].join(delimiter);
  return spawnSync(process.execPath, [join(clone, "scripts", "setup.mjs"), ...args], {
    env: { PATH },
    encoding: "utf8",
  });
}

test("a fresh clone is set up once; then there is nothing to do and nothing to say", () => {
  const first = setUp();
  expect([first.status, first.stdout, first.stderr]).toEqual([0, "", INSTALLING]);
  expect(readFileSync(join(clone, "calls"), "utf8")).toMatch(/^ci /);
  const second = setUp();
  expect([second.status, second.stdout, second.stderr]).toEqual([0, "", ""]);
  expect(installations()).toBe(1);
});

test("a changed lock and a Node that does not run are each a reason to install again", () => {
  setUp();
  appendFileSync(join(clone, "package-lock.json"), "\n");
  expect(setUp().stderr).toBe(INSTALLING);
  writeFileSync(pinnedNode(), "no program");
  expect(setUp().stderr).toBe(INSTALLING);
  rmSync(pinnedNode());
  expect(setUp().stderr).toBe(INSTALLING);
  expect([setUp().stderr, installations()]).toEqual(["", 4]);
});

test("what npm itself has installed as a whole need not be installed again", () => {
  spawnSync(join(clone, "programs", "npm"), ["ci"], { cwd: clone });
  expect(setUp("--installed").status).toBe(0);
  expect([setUp().stderr, installations()]).toEqual(["", 1]);
});

test("an installation without the pinned Node does not count", () => {
  mkdirSync(join(clone, "node_modules"));
  expect(setUp("--installed").status).toBe(0);
  expect([setUp().stderr, installations()]).toEqual([INSTALLING, 1]);
});

test("when npm fails, its complaint and ours are shown", () => {
  bringNpm("echo 'npm error: no network' >&2; exit 7");
  const { status, stderr } = setUp();
  expect([status, stderr]).toEqual([
    1,
    `${INSTALLING}npm error: no network\nsetup: \`npm ci\` failed (exit code 7). Its messages stand above.\n`,
  ]);
});

test("when npm brings no Node, a person learns what to do", () => {
  bringNpm("mkdir -p node_modules");
  const { status, stderr } = setUp();
  expect(status).toBe(1);
  expect(stderr).toContain(`setup: ${pinnedNode()} is missing or does not run.`);
  expect(stderr).toContain("ignore-scripts");
});

/** A "Node" that also builds a page, as far as the set-up looks at it. */
const BUILDING_NODE = `#!/bin/sh
if [ "$1" = --version ]; then echo v24.0.0; exit; fi
echo "$@" >> builds
mkdir -p dist/page && echo page > dist/page/index.html
`;

const builds = (): number =>
  existsSync(join(clone, "builds")) ? readFileSync(join(clone, "builds"), "utf8").split("\n").length - 1 : 0;

test("the page is built when a command asks for it, and again when one of its sources has changed", () => {
  setUp();
  writeFileSync(pinnedNode(), BUILDING_NODE, { mode: 0o755 });
  mkdirSync(join(clone, "src", "web"), { recursive: true });
  writeFileSync(join(clone, "src", "web", "page.tsx"), "one");
  expect([setUp().stderr, builds()]).toEqual(["", 0]);
  expect([setUp("--page").stderr, builds()]).toEqual(["setup: building the page\n", 1]);
  expect([setUp("--page").stderr, builds()]).toEqual(["", 1]);
  writeFileSync(join(clone, "src", "web", "page.test.tsx"), "a test is no part of it");
  expect([setUp("--page").stderr, builds()]).toEqual(["", 1]);
  writeFileSync(join(clone, "src", "web", "page.tsx"), "two, and longer");
  expect([setUp("--page").stderr, builds()]).toEqual(["setup: building the page\n", 2]);
});

test("a build that fails is told of, with what it said", () => {
  setUp();
  writeFileSync(pinnedNode(), '#!/bin/sh\n[ "$1" = --version ] && echo v24.0.0 && exit\necho broken >&2\nexit 3\n', {
    mode: 0o755,
  });
  const { status, stderr } = setUp("--page");
  expect(status).toBe(1);
  expect(stderr).toMatch(/broken\n.*failed \(exit code 3\)/s);
  expect(stderr).not.toContain("    at ");
});

test("a browser is asked for in clear words where it cannot be installed", () => {
  setUp();
  const env = { PATH: join(clone, "programs") };
  const asked = (more: Record<string, string>) =>
    spawnSync(process.execPath, [join(clone, "scripts", "setup.mjs"), "--browser"], {
      env: { ...env, ...more },
      encoding: "utf8",
    });
  const { status, stderr } = asked({});
  expect(status).toBe(1);
  expect(stderr).toContain("The tests of the page need Chromium.");
  expect(asked({ CHROMIUM: "/somewhere/chromium" }).status).toBe(0);
});

test("a Redis is asked for in clear words where it cannot be installed, and not where it is there", () => {
  setUp();
  const asked = () =>
    spawnSync(process.execPath, [join(clone, "scripts", "setup.mjs"), "--redis"], {
      env: { PATH: join(clone, "programs") },
      encoding: "utf8",
    });
  const { status, stderr } = asked();
  expect(status).toBe(1);
  expect(stderr).toContain("The tests of signals need the program redis-server.");
  writeFileSync(join(clone, "programs", "redis-server"), "#!/bin/sh\n", { mode: 0o755 });
  expect([asked().status, asked().stderr]).toEqual([0, ""]);
});
