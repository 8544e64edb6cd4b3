import { SaidFault } from "../../base/said.ts";
import { isLevel, LEVEL_IDS, type LevelId } from "../../bots/levels.ts";

export function levelNamed(name: string): LevelId {
  if (isLevel(name)) return name;
  throw new SaidFault("level.unknown", { name, known: LEVEL_IDS.join(" ") });
}
