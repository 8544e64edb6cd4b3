import { workerData } from "node:worker_threads";
import { findFile, SILENT } from "../library/store.ts";

/** A thread that builds one word list and ends. */
const { name, env } = workerData as { readonly name: string; readonly env: NodeJS.ProcessEnv };
findFile(name, SILENT, env);
