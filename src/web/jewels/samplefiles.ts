import samples from "../../../data/jewels/samples.json" with { type: "json" };
import type { JewelsRules } from "../../jewels/rules.ts";

export interface Sample {
  readonly id: string;
  readonly rules: JewelsRules;
  readonly lines: readonly string[];
}

/** In a file of their own, so that the page fetches them only when they are wanted. */
export const SAMPLES: readonly Sample[] = samples;
