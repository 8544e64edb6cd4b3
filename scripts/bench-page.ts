// The figures of `bench.ts` in a browser: in a worker, as the page runs the engine, and in a page whose processor is slowed down
// (--slowness N, 4 times unless said; Chromium slows no workers down). Times here are times of a clock.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { build } from "vite";
import type { EngineFigures } from "./engine/measure.ts";
import type { PageWorld } from "./engine/page.ts";
import { readOptions } from "./options.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const read = (path: string): string => readFileSync(here(path), "utf8");
const values = readOptions("node scripts/bench-page.ts [--slowness N]", { slowness: { type: "string", default: "4" } });

const world: PageWorld = {
  cgps: read("../test/oracle/positions.jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).cgp),
  words: read("../test/oracle/enable-words.txt"),
  leaves: JSON.parse(read("../data/leaves/classic-en.json")),
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const script = await bundled();
report("in a worker", await inWorker());
report(`in a page, ${values.slowness} times as slow`, await inPage(Number(values.slowness)));
await browser.close();

/** The engine as one script that gives the page the name `bench`. */
async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      lib: { entry: here("./engine/page.ts"), formats: ["iife"], name: "bench" },
      target: "es2023",
    },
  });
  const [{ output }] = built as { output: { code?: string }[] }[];
  return output[0].code as string;
}

async function inPage(rate: number): Promise<EngineFigures> {
  const page = await browser.newPage();
  await page.addScriptTag({ content: script });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  const figures = await page.evaluate(`bench.measureHere(${JSON.stringify(world)})`);
  await page.close();
  return figures as EngineFigures;
}

async function inWorker(): Promise<EngineFigures> {
  const page = await browser.newPage();
  const source = `${script};onmessage = ({ data }) => postMessage(bench.measureHere(data));`;
  const figures = await page.evaluate(`new Promise((done, failed) => {
    const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(source)}])));
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = ({ message }) => failed(new Error(message));
    worker.postMessage(${JSON.stringify(world)});
  })`);
  await page.close();
  return figures as EngineFigures;
}

function report(where: string, figures: EngineFigures): void {
  console.log(`${where}:`);
  for (const [name, figure] of Object.entries(figures))
    console.log(`  ${name.padEnd(18)} ${figure.toFixed(0).padStart(6)}`);
}
