import { workerData } from "node:worker_threads";
import { buildNamed, SILENT } from "../../library/store.ts";

/** Builds one word list beside the games that go on. */
buildNamed(workerData as string, SILENT);
