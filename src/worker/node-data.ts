import { readFile } from "node:fs/promises";
import { makeLeaveShelf, type ReadLeaveFile } from "../bots/leave-shelf.ts";

const FOLDER = new URL("../../data/leaves/", import.meta.url);

const readLeaveFile: ReadLeaveFile = async (name) => {
  try {
    return JSON.parse(await readFile(new URL(`${name}.json`, FOLDER), "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
};

/** The leaves of this process, or of this thread of it. */
export const leaves = makeLeaveShelf(readLeaveFile);
