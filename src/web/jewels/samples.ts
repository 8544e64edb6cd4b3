import { must } from "../../base/result.ts";
import { parseBoardFile } from "../../formats/jewels-board.ts";
import type { JewelsPosition } from "../../jewels/position.ts";
import type { JewelsRules } from "../../jewels/rules.ts";

/** The boards that come with the page, by the names of their texts. */
export const SAMPLE_IDS = ["contest", "first", "second", "third", "deep", "last", "small", "large"] as const;
export type SampleId = (typeof SAMPLE_IDS)[number];

interface Sample {
  readonly id: string;
  readonly rules: JewelsRules;
  readonly lines: readonly string[];
}

/** Fetched when somebody first wants one. */
export async function loadSample(id: SampleId): Promise<JewelsPosition> {
  const { default: samples } = await import("../../../data/jewels/samples.json", { with: { type: "json" } });
  const sample = (samples as readonly Sample[]).find((found) => found.id === id) as Sample;
  return must(parseBoardFile(sample.rules, sample.lines.join("\n")));
}
