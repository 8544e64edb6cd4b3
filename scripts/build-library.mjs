// Builds the package that others install: plain JavaScript with declarations, its data, and a manifest of its own.
//
//     node scripts/build-library.mjs [FOLDER]     # dist/library
//
// The manifest of the checkout would not do. It brings the parts of server and page, which the rules do not need, and
// its programs run from sources. What the package exports is written there once, as sources, and translated here.
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = resolve(process.argv[2] ?? join(root, "dist", "library"));
const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
/** The first with imports of JSON as the library writes them. */
const OLDEST_NODE = ">=20.10";
const { name, version, description, license, type, exports } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
);

/** A source is a module with its declarations; anything else is a file as it is, or all of a folder (`data/leaves/*.json`). */
const isSource = (path) => path.endsWith(".ts");
const built = (path) =>
  isSource(path) ? { types: path.replace(/\.ts$/, ".d.ts"), default: path.replace(/\.ts$/, ".js") } : path;

const copy = (from, to = from) => cpSync(join(root, from), join(folder, to), { recursive: true });

// What an earlier build has left would be packed as well.
rmSync(folder, { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [compiler, "-p", "tsconfig.library.json", "--outDir", folder], {
  cwd: root,
  stdio: ["ignore", 2, 2],
});
if (status !== 0) process.exit(status ?? 1);
for (const path of Object.values(exports)) if (!isSource(path)) copy(path.includes("*") ? dirname(path) : path);
copy("LICENSE");
copy("docs/library.md", "README.md");
const manifest = {
  ...{ name, version, description, license, private: true, type, engines: { node: OLDEST_NODE } },
  exports: Object.fromEntries(Object.entries(exports).map(([entry, path]) => [entry, built(path)])),
};
writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
