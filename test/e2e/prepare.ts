import { openStore } from "../../src/server/store/open.ts";
import { knowAll } from "../support/known.ts";

// `node test/e2e/prepare.ts FOLDER`: a store whose server deals tiles that the tests know beforehand.
const store = await openStore({ data: process.argv[2] });
await knowAll({ store, now: Date.now });
await store.close();
process.stderr.write(`${process.argv[2]}: whoever reads the tests knows the tiles of this server. Never play on it.\n`);
