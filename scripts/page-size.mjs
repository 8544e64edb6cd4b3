// Prints how much script a first visit fetches, gzipped, and fails when that is more than was promised.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const page = fileURLToPath(new URL("../dist/page", import.meta.url));
const MOST_KB = 170;

const manifest = JSON.parse(readFileSync(join(page, "manifest.json"), "utf8"));
const kB = (files) => files.reduce((sum, file) => sum + gzipSync(readFileSync(join(page, file))).length, 0) / 1000;

/** A chunk and all that it imports at once. */
function withImports(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const other of manifest[key].imports ?? []) withImports(other, seen);
  return seen;
}

const scriptsOf = (...keys) =>
  [...new Set(keys.flatMap((key) => [...withImports(key)]).map((key) => manifest[key].file))].filter((file) =>
    file.endsWith(".js"),
  );

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const pages = Object.keys(manifest).filter((key) => key.endsWith("Page.tsx"));
const texts = (area) => Object.keys(manifest).filter((key) => key.endsWith(`/texts/${area}/en.json`));

console.log(`frame alone: ${kB(scriptsOf(entry)).toFixed(1)} kB of script, gzipped`);
let largest = 0;
for (const key of pages) {
  const size = kB(["start.js", ...scriptsOf(entry, key, ...texts("app"))]);
  largest = Math.max(largest, size);
  console.log(`  first visit at ${key}: ${size.toFixed(1)} kB`);
}
// Fetched when the engine is first asked, beside the word list.
const engine = readdirSync(join(page, "assets")).filter((file) => /^browser-.*\.js$/.test(file));
console.log(`engine, in its worker: ${kB(engine.map((file) => join("assets", file))).toFixed(1)} kB`);
if (largest > MOST_KB) {
  console.error(`A first visit may fetch ${MOST_KB} kB of script; this one fetches ${largest.toFixed(1)} kB.`);
  process.exitCode = 1;
}
