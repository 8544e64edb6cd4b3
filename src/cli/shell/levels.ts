import { UserError } from "../../base/user-error.ts";
import { isLevel, LEVEL_IDS, type LevelId } from "../../bots/levels.ts";

export function levelNamed(name: string): LevelId {
  if (isLevel(name)) return name;
  throw new UserError("level.unknown", { name, known: LEVEL_IDS.join(" ") });
}
