import { expect, it } from "vitest";
import { forBothEngines, lineWith } from "../../../../test/support/stores.ts";
import { openDatabase } from "../open.ts";
import { up } from "./0008-chat.ts";

forBothEngines("lines of chat that were said before commands were kept", (stage) => {
  it("stay, and stand in nobody's way", async () => {
    for (const text of ["one", "two"]) await stage.store.say(lineWith({ room: "before", text }));
    await stage.store.close();
    const { db, engine, close } = await openDatabase(stage.place);
    await db.schema.dropIndex("chat_command").execute();
    await db.schema.alterTable("chat").dropColumn("command").execute();
    await up(db as never, engine);
    await close();
    await stage.reopen();
    expect((await stage.store.say(lineWith({ room: "before", text: "three" }))).isNew).toBe(true);
    expect((await stage.store.chat("before", 0, 9)).map(({ text }) => text)).toEqual(["one", "two", "three"]);
  });
});
