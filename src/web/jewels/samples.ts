import { must } from "../../base/result.ts";
import { parseBoardFile } from "../../formats/jewels-board.ts";
import type { JewelsPosition } from "../../jewels/position.ts";

/** The boards that come with the page, by the names of their texts. */
export const SAMPLE_IDS = ["contest", "first", "second", "third", "deep", "last", "small", "large"] as const;
export type SampleId = (typeof SAMPLE_IDS)[number];

/** Fetched when somebody first wants one. */
export async function loadSample(id: SampleId): Promise<JewelsPosition> {
  const { SAMPLES } = await import("./samplefiles.ts");
  const { rules, lines } = SAMPLES.find((found) => found.id === id) as (typeof SAMPLES)[number];
  return must(parseBoardFile(rules, lines.join("\n")));
}
