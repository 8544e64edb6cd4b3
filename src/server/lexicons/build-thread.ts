import { parentPort, workerData } from "node:worker_threads";
import { buildNamed, SILENT } from "../../library/store.ts";
import type { BuildNews } from "./missing.ts";

const tell = (news: BuildNews): void => parentPort?.postMessage(news);

for (const name of workerData as readonly string[]) {
  tell({ type: "begin", name });
  try {
    buildNamed(name, SILENT);
  } catch (error) {
    tell({ type: "failed", name, reason: error instanceof Error ? error.message : String(error) });
  }
}
