import { expect, it } from "vitest";
import { forBothEngines, freshId } from "../../../test/support/stores.ts";
import { CLASSIC } from "../../jewels/rules.ts";
import { legalSwaps } from "../../jewels/swap.ts";
import { reachedBy } from "./judge.ts";
import { Runs } from "./runs.ts";

forBothEngines("runs of Jewels on two nodes", (stage) => {
  it("take one of two batches that come at once, and no run that is over goes on", async () => {
    const nodes = [new Runs(stage.store, () => 1000), new Runs(stage.store, () => 1000)];
    for (let seed = 1; seed <= 8; seed++) {
      const account = freshId("anna");
      const begun = await nodes[0].start(account, { kind: "seed", seed, rules: CLASSIC }, { turns: 10, seconds: null });
      if (!begun.ok) throw new Error(begun.fault.code);
      const { id } = begun.value;
      const swaps = legalSwaps(CLASSIC, reachedBy(begun.value).position.board);
      // One of them ends it.
      const answers = await Promise.all(
        nodes.map((node, index) => node.play(id, account, 0, [swaps[index]], index === 0)),
      );
      const taken = answers.filter((answer) => answer.ok);
      expect(taken).toHaveLength(1);
      const refused = answers.find((answer) => !answer.ok);
      expect(["stale", "runOver"]).toContain(refused && !refused.ok && refused.fault.code);
      expect(await stage.store.run(id)).toEqual(taken[0].ok && taken[0].value);
    }
  });
});
