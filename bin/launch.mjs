// Runs a TypeScript file of src/cli as it is. Plain JavaScript for any Node from 20 on, so that an old one can say
// what is missing.
import { existsSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";

const OLDEST_NODE = 24;

const root = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
const packages = `${root}/node_modules`;
const [program, file] = process.argv.splice(2, 2);

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE || !existsSync(`${packages}/commander`)) {
  console.error(`${program}: run npm ci in ${root} first`);
  process.exitCode = 1;
} else {
  // Compiled code is kept beside the packages and not in the shared temporary folder, where others could write to it.
  module.enableCompileCache(`${packages}/.cache/tessera`);
  await import(`../src/cli/${file}`);
}
