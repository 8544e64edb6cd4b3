import { INTERFACE_LANGUAGES, type InterfaceLanguage } from "../../base/languages.ts";
import { LEVEL_IDS, type LevelId } from "../../bots/levels.ts";
import { RULESET_IDS } from "../../words/catalog.ts";

export const THEMES = ["system", "light", "dark"] as const;
export const MOTIONS = ["system", "full", "reduced"] as const;
export const TILE_LOOKS = ["ivory", "wood", "slate", "contrast"] as const;

/** What a person chose on this device. */
export interface Settings {
  /** Null: as the browser asks. */
  readonly language: InterfaceLanguage | null;
  readonly sound: boolean;
  readonly motion: (typeof MOTIONS)[number];
  readonly theme: (typeof THEMES)[number];
  readonly tiles: (typeof TILE_LOOKS)[number];
  /** Ask once more before a move is sent. */
  readonly confirmMoves: boolean;
  /** Of the last new game; null before the first, when the interface language suggests one. */
  readonly ruleset: string | null;
  readonly level: LevelId;
  /** Names at this screen, the first for games against the computer; an empty one is "Player 1". */
  readonly names: readonly string[];
}

export const USUAL_SETTINGS: Settings = {
  language: null,
  sound: true,
  motion: "system",
  theme: "system",
  tiles: "ivory",
  confirmMoves: false,
  ruleset: null,
  level: "casual",
  names: ["", "", "", ""],
};

const LONGEST_NAME = 24;

/** What was stored, field by field: a field that makes no sense (any more) gets its usual value. */
export function parseSettings(json: unknown): Settings {
  const stored = (typeof json === "object" && json !== null ? json : {}) as Record<string, unknown>;
  const chosen = <T>(field: string, among: readonly T[], usual: T): T =>
    among.find((choice) => choice === stored[field]) ?? usual;
  const names = Array.isArray(stored.names) ? stored.names : [];
  return {
    language: chosen<InterfaceLanguage | null>("language", INTERFACE_LANGUAGES, null),
    sound: chosen("sound", [true, false], USUAL_SETTINGS.sound),
    motion: chosen("motion", MOTIONS, USUAL_SETTINGS.motion),
    theme: chosen("theme", THEMES, USUAL_SETTINGS.theme),
    tiles: chosen("tiles", TILE_LOOKS, USUAL_SETTINGS.tiles),
    confirmMoves: chosen("confirmMoves", [true, false], USUAL_SETTINGS.confirmMoves),
    ruleset: chosen<string | null>("ruleset", RULESET_IDS, null),
    level: chosen("level", LEVEL_IDS, USUAL_SETTINGS.level),
    names: USUAL_SETTINGS.names.map((usual, i) =>
      typeof names[i] === "string" ? names[i].slice(0, LONGEST_NAME) : usual,
    ),
  };
}
