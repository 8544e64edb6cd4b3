import { fail, ok, type Result } from "../base/result.ts";
import * as shape from "../base/shape.ts";
import { type Alphabet, alphabetShape, lettersIn, parseAlphabet, type Tile } from "../lexicon/alphabet.ts";
import { makeTiles, parseTiles, type TilesKind } from "../lexicon/spelling.ts";
import { apply } from "../words/apply.ts";
import { resolveRules } from "../words/catalog.ts";
import { makePlace, makeSquare, type Place, parsePlace } from "../words/coordinates.ts";
import type { EndReason, GameEvent } from "../words/event.ts";
import { SHUFFLE } from "../words/fairstate.ts";
import { moveFaultText } from "../words/movefault.ts";
import { type Position, viewFor } from "../words/position.ts";
import { type FairSetup, firstPosition, type GameRecord, type GameSetup } from "../words/record.ts";
import { type Rules, rulesetShape } from "../words/ruleset.ts";
import { checkMove } from "../words/score.ts";

/** A game as JSON: squares and tiles are written as people write them, and every event is one small object. */
const FORMAT = "tessera-game";
const VERSION = 1;

const seat = shape.integer(0, 3);
const text = shape.string();
const points = shape.integer(-10_000, 10_000);
const places = shape.array(shape.integer(0, 1000), 0, 100);
const END_REASONS: readonly EndReason[] = [
  ...(["tilesLaid", "bagEmpty", "scoreless", "passed", "noMove", "resigned", "recorded"] as const),
];

const seatTexts = shape.array(shape.nullable(shape.string(/^.{0,100}$/s)), 1, 4);

/** By `type`: the fields of each event as they stand in the file. */
const eventShapes = {
  deal: shape.object({ type: text, racks: shape.array(text, 1, 4), bag: text }),
  place: shape.object({ type: text, seat, at: text, tiles: text, points, drawn: text }),
  exchange: shape.object({ type: text, seat, tiles: text, drawn: text, places }),
  pass: shape.object({ type: text, seat }),
  challenge: shape.object({
    type: text,
    seat,
    upheld: shape.boolean,
    words: shape.array(text),
    bonus: points,
    losesTurn: shape.boolean,
    places: shape.withDefault(shape.nullable(places), null),
  }),
  resign: shape.object({ type: text, seat }),
  hint: shape.object({
    type: text,
    seat,
    price: points,
    at: text,
    tiles: shape.withDefault(shape.nullable(text), null),
  }),
  time: shape.object({ type: text, seat, points }),
  rack: shape.object({ type: text, seat, tiles: text }),
  end: shape.object({ type: text, reason: shape.oneOf(...END_REASONS), adjustments: shape.array(points, 1, 4) }),
};
type EventType = keyof typeof eventShapes;

const recordShape = shape.object({
  format: shape.oneOf(FORMAT),
  version: shape.oneOf(VERSION),
  ruleset: rulesetShape,
  /** Only where it is not the one that the ruleset names. */
  alphabet: shape.withDefault(shape.nullable(alphabetShape), null),
  players: shape.array(shape.object({ name: text, bot: shape.nullable(text) }), 1, 4),
  seed: shape.nullable(shape.integer(0, Number.MAX_SAFE_INTEGER)),
  lexicon: shape.nullable(shape.object({ name: text, hash: text })),
  /** Of a game on a server: what the bag was shuffled with. */
  fair: shape.withDefault(
    shape.nullable(
      shape.object({
        table: text,
        seed: text,
        seedHash: text,
        values: seatTexts,
        commitments: shape.withDefault(shape.nullable(seatTexts), null),
        shuffle: shape.withDefault(shape.oneOf(SHUFFLE, null), null),
      }),
    ),
    null,
  ),
  events: shape.array((value, field) => ok({ value, field }), 1),
});

type ShapeOfRecord = shape.ShapeOf<typeof recordShape>;

export function makeRecord({ rules, setup, events }: GameRecord): string {
  const named = resolveRules(rules.ruleset);
  const isOwn = named.ok && named.value.alphabet === rules.alphabet;
  const head = {
    format: FORMAT,
    version: VERSION,
    ruleset: rules.ruleset,
    ...(isOwn ? {} : { alphabet: alphabetData(rules.alphabet) }),
    players: setup.players,
    seed: setup.seed,
    lexicon: setup.lexicon,
    ...(setup.fair ? { fair: setup.fair } : {}),
  };
  const lines = events.map((event) => `    ${JSON.stringify(written(rules, event))}`);
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "events": [\n${lines.join(",\n")}\n  ]\n}\n`;
}

function alphabetData(alphabet: Alphabet) {
  const { id, name, language, blanks, foldAccents, replace } = alphabet;
  const letters = Array.from({ length: lettersIn(alphabet) }, (_, i) => ({
    letter: alphabet.glyphs[i + 1],
    count: alphabet.counts[i + 1],
    points: alphabet.points[i + 1],
  }));
  return { id, name, language, blanks, foldAccents, replace, letters };
}

function written({ layout, alphabet, ruleset }: Rules, event: GameEvent): object {
  const tiles = (list: readonly Tile[]) => makeTiles(alphabet, list);
  const place = (at: Place) => makePlace(layout, ruleset.coordinates, at);
  switch (event.type) {
    case "deal":
      return { type: event.type, racks: event.racks.map(tiles), bag: tiles(event.bag) };
    case "place": {
      const { type, seat, points, drawn } = event;
      return { type, seat, at: place(event), tiles: tiles(event.tiles), points, drawn: tiles(drawn) };
    }
    case "exchange":
      return { ...event, tiles: tiles(event.tiles), drawn: tiles(event.drawn) };
    case "hint": {
      const { type, seat, price } = event;
      if (event.kind === "best") return { type, seat, price, at: place(event), tiles: tiles(event.tiles) };
      return { type, seat, price, at: makeSquare(layout, ruleset.coordinates, event.square) };
    }
    case "rack":
      return { ...event, tiles: tiles(event.tiles) };
    default:
      return event;
  }
}

/** Reads a game and plays it through: what the rules forbid is a fault of its event. */
export function parseRecord(json: unknown): Result<GameRecord, shape.ShapeFault> {
  const checked = recordShape(json, "");
  if (!checked.ok) return checked;
  const { players, seed, lexicon, fair } = checked.value;
  const named = resolveRules(checked.value.ruleset);
  if (!named.ok) return fail({ ...named.fault, field: `ruleset.${named.fault.field}` });
  let rules = named.value;
  if (checked.value.alphabet !== null) {
    const alphabet = parseAlphabet(checked.value.alphabet);
    if (!alphabet.ok) return fail({ ...alphabet.fault, field: `alphabet.${alphabet.fault.field}` });
    rules = { ...rules, alphabet: alphabet.value };
  }
  const setup: GameSetup = { players, seed, lexicon, ...(fair === null ? {} : { fair: fairOf(fair) }) };
  const events: GameEvent[] = [];
  let position = firstPosition(rules, setup);
  for (const { value, field } of checked.value.events) {
    const event = parseEvent(position, value, field);
    if (!event.ok) return event;
    events.push(event.value);
    position = apply(position, event.value);
  }
  return ok({ rules, setup, events });
}

/** Games of before have neither commitments nor a name for their stream. */
const fairOf = ({ commitments, shuffle, ...fair }: NonNullable<ShapeOfRecord["fair"]>): FairSetup => ({
  ...fair,
  ...(commitments === null ? {} : { commitments }),
  ...(shuffle === null ? {} : { shuffle }),
});

function parseEvent(position: Position, value: unknown, field: string): Result<GameEvent, shape.ShapeFault> {
  const type = typeof value === "object" && value !== null ? (value as { type?: unknown }).type : undefined;
  const known = shape.oneOf(...(Object.keys(eventShapes) as EventType[]))(type as never, `${field}.type`);
  if (!known.ok) return known;
  const form = eventShapes[known.value](value, field);
  if (!form.ok) return form;
  const reader = new EventReader(position, field);
  const event = reader.read({ ...form.value, type: known.value } as FileEvent);
  return reader.fault === null ? ok(event) : fail(reader.fault);
}

type FileEvent = { [K in EventType]: Omit<shape.ShapeOf<(typeof eventShapes)[K]>, "type"> & { type: K } }[EventType];

/** Turns texts into tiles and squares, and keeps the first thing that is wrong. */
class EventReader {
  fault: shape.ShapeFault | null = null;
  readonly #position: Position;
  readonly #field: string;

  constructor(position: Position, field: string) {
    this.#position = position;
    this.#field = field;
  }

  read(event: FileEvent): GameEvent {
    const { racks, phase } = this.#position;
    if ("seat" in event && event.seat >= racks.length)
      this.#wrong("seat", "integer", event.seat, { min: 0, max: racks.length - 1 });
    if (phase === "over") this.#wrong("type", "nothingAfterEnd", event.type);
    const isFirst = this.#position.version === 0;
    if (isFirst !== (event.type === "deal")) this.#wrong("type", isFirst ? "dealFirst" : "oneDeal", event.type);
    switch (event.type) {
      case "deal": {
        if (event.racks.length !== racks.length)
          this.#wrong("racks", "listOf", event.racks.length, { min: racks.length });
        const dealt = event.racks.map((rack, i) => this.#tiles(`racks[${i}]`, rack, "rack"));
        return { type: "deal", racks: dealt, bag: this.#tiles("bag", event.bag, "rack") };
      }
      case "place": {
        const { seat, points } = event;
        const tiles = this.#tiles("tiles", event.tiles, "play");
        const drawn = this.#tiles("drawn", event.drawn, "rack");
        const placed = { type: "place", seat, points, drawn, tiles, ...this.#place(event.at) } as const;
        this.#legal(placed, "at");
        return placed;
      }
      case "exchange": {
        const tiles = this.#tiles("tiles", event.tiles, "rack");
        const given = { ...event, tiles, drawn: this.#tiles("drawn", event.drawn, "rack") };
        this.#legal(given, "tiles");
        if (given.places.length > 0)
          this.#places(given.places, tiles.length, this.#position.bag.length - given.drawn.length);
        return given;
      }
      case "challenge": {
        const { places, ...fact } = event;
        if (places === null) return fact;
        this.#places(places, fact.upheld ? (this.#position.last?.drawn.length ?? 0) : 0, this.#position.bag.length);
        return { ...fact, places };
      }
      case "hint": {
        const { seat, price, at } = event;
        const place = this.#place(at);
        if (event.tiles === null) return { type: "hint", kind: "square", seat, price, square: place.square };
        return { type: "hint", kind: "best", seat, price, tiles: this.#tiles("tiles", event.tiles, "play"), ...place };
      }
      case "rack":
        return { ...event, tiles: this.#tiles("tiles", event.tiles, "rack") };
      default:
        return event;
    }
  }

  #legal(event: Extract<GameEvent, { type: "place" | "exchange" }>, field: string): void {
    if (this.fault !== null) return;
    const checked = checkMove(viewFor(this.#position, event.seat), event);
    if (!checked.ok) {
      const reason = moveFaultText(this.#position.rules, checked.fault);
      this.#wrong(field, "legalMoveHere", makeTiles(this.#position.rules.alphabet, event.tiles), { reason });
    } else if (event.type === "place" && checked.value.total !== event.points)
      this.#wrong("points", "number", event.points, { number: checked.value.total });
  }

  /** One for each tile that is put back, in a bag that grows by each of them. */
  #places(places: readonly number[], count: number, bagSize: number): void {
    if (places.length !== count) this.#wrong("places", "listOf", places.length, { min: count });
    places.forEach((place, i) => {
      if (place > bagSize + i) this.#wrong(`places[${i}]`, "integer", place, { min: 0, max: bagSize + i });
    });
  }

  #tiles(name: string, text: string, kind: TilesKind): Tile[] {
    const tiles = parseTiles(this.#position.rules.alphabet, text, kind);
    if (tiles.ok) return tiles.value;
    this.#wrong(name, "tiles", text);
    return [];
  }

  #place(text: string): Place {
    const { layout, ruleset } = this.#position.rules;
    const place = parsePlace(layout, ruleset.coordinates, text);
    if (place === null) this.#wrong("at", "square", text);
    return place ?? { square: 0, direction: "across" };
  }

  #wrong(name: string, expected: string, got: string | number, values: shape.ShapeFault["values"] = {}): void {
    const { fault } = shape.unexpected(`${this.#field}.${name}`, expected, got, values);
    this.fault ??= fault;
  }
}
