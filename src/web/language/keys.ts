import type app from "../../../data/texts/app/en.json";
import type board from "../../../data/texts/board/en.json";
import type home from "../../../data/texts/home/en.json";
import type jewels from "../../../data/texts/jewels/en.json";
import type lobby from "../../../data/texts/lobby/en.json";
import type meanings from "../../../data/texts/meanings/en.json";
import type people from "../../../data/texts/people/en.json";
import type play from "../../../data/texts/play/en.json";
import type replay from "../../../data/texts/replay/en.json";
import type settings from "../../../data/texts/settings/en.json";
import type sheet from "../../../data/texts/sheet/en.json";
import type words from "../../../data/texts/words/en.json";
import type { AskedKey, Translate } from "../../base/translate.ts";

/** The English files say which keys there are; only their types are used, so that nothing of them is fetched. */
interface English {
  readonly app: typeof app;
  readonly board: typeof board;
  readonly home: typeof home;
  readonly jewels: typeof jewels;
  readonly lobby: typeof lobby;
  readonly meanings: typeof meanings;
  readonly people: typeof people;
  readonly play: typeof play;
  readonly replay: typeof replay;
  readonly settings: typeof settings;
  readonly sheet: typeof sheet;
  readonly words: typeof words;
}

export type Area = keyof English;

/** What `t` of an area can be asked for. */
export type TextKey<A extends Area> = AskedKey<keyof English[A] & string>;

/** What may follow where a key begins so: `figure(key: RestOf<"people", "figure.">)` asks for `figure.${key}`. */
export type RestOf<A extends Area, Begin extends string, Key = TextKey<A>> = Key extends `${Begin}${infer Rest}`
  ? Rest
  : never;

/** `t` of an area: `t("key", values)`. */
export type TextsOf<A extends Area> = Translate<TextKey<A>>;
