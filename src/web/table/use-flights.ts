import { type RefObject, useLayoutEffect, useRef } from "react";
import { type Alphabet, letterOf, type Tile, tilePoints } from "../../lexicon/alphabet.ts";
import rackStyles from "../rack/rack.module.css";
import tileStyles from "../rack/tile.module.css";
import { type Flight, flightsBetween, type Picture, type Spot } from "./motion.ts";

/** A tile that a hand has just let go glides from there, and not from where it was lifted. */
export interface LetGo {
  readonly to: Spot;
  readonly box: DOMRect;
}

const FLIGHT_MS = 260;
const WAIT_MS = 70;
const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";

interface FlightsOptions {
  readonly root: RefObject<HTMLElement | null>;
  readonly picture: Picture;
  /** Whose tiles came last. */
  readonly mover: number;
  /** An earlier position is shown, or the seat has changed: nothing flies. */
  readonly scene: string;
  readonly letGo: RefObject<LetGo | null>;
  readonly alphabet: Alphabet;
  readonly onLand?: (flights: readonly Flight[]) => void;
}

/** Lets tiles fly from where they were to where they are: by transforms alone, so that the page need not be laid out anew. */
export function useFlights({ root, picture, mover, scene, letGo, alphabet, onLand }: FlightsOptions): void {
  const before = useRef<{ readonly picture: Picture; readonly scene: string } | null>(null);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { picture, scene };
    const hand = letGo.current;
    letGo.current = null;
    if (last === null || last.scene !== scene || root.current === null) return;
    const flights = flightsBetween(last.picture, picture, mover);
    if (flights.length === 0 && hand === null) return;
    onLand?.(flights);
    if (document.documentElement.dataset.motion === "reduced") return;
    const all = hand === null || flights.some(({ to }) => to === hand.to) ? flights : [...flights, homeFlight(hand.to)];
    const { current } = root;
    // All are measured before the first one moves: else the page would work out its styles anew for each.
    const ready = all.map((flight) =>
      flight.ghost === null
        ? fly(current, flight, hand?.to === flight.to ? hand.box : null)
        : flyAway(current, flight, alphabet, flight.ghost),
    );
    for (const start of ready) start?.();
  });
}

/** Let go over nothing: it glides back to where it is still drawn. */
const homeFlight = (to: Spot): Flight => ({ from: to, to, wait: 0, ghost: null });

/** Measured, and waiting to be let off; null where there is nothing to see. */
type Start = (() => void) | null;

function fly(root: HTMLElement, { from, to, wait }: Flight, hand: DOMRect | null): Start {
  const end = root.querySelector<HTMLElement>(`[data-spot="${to}"]`);
  const start = root.querySelector<HTMLElement>(`[data-spot="${from}"]`);
  const here = hand ?? start?.getBoundingClientRect();
  const tile = end?.querySelector<HTMLElement>("[data-piece], [data-lying]") ?? null;
  if (end === null || tile === null || here === undefined) return null;
  const there = end.getBoundingClientRect();
  const isFromPanel = from.startsWith("seat") || from === "bag";
  const scale = isFromPanel ? 1 : here.width / there.width;
  const x = here.left + here.width / 2 - there.left - there.width / 2;
  const y = here.top + here.height / 2 - there.top - there.height / 2;
  return () => {
    tile.style.zIndex = "30";
    const flight = tile.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: isFromPanel ? 0 : 1 },
        { opacity: 1, offset: isFromPanel ? 0.4 : 0 },
        { transform: "none", opacity: 1 },
      ],
      { duration: hand === null ? FLIGHT_MS : FLIGHT_MS / 2, delay: wait * WAIT_MS, easing: EASE, fill: "backwards" },
    );
    flight.finished.then(
      () => tile.style.removeProperty("z-index"),
      () => {},
    );
  };
}

/** A tile that is drawn nowhere any more: a copy goes, and is gone. */
function flyAway(root: HTMLElement, { from, to, wait }: Flight, alphabet: Alphabet, tile: Tile): Start {
  const here = root.querySelector(`[data-spot="${from}"]`)?.getBoundingClientRect();
  const there = root.querySelector(`[data-spot="${to}"]`)?.getBoundingClientRect();
  if (here === undefined || there === undefined) return null;
  const copy = document.createElement("div");
  copy.className = rackStyles.heldTile;
  copy.style.setProperty("--cell", `${here.width}px`);
  const face = document.createElement("span");
  face.className = tileStyles.tile;
  const glyph = document.createElement("b");
  glyph.textContent = alphabet.glyphs[letterOf(tile)];
  const points = document.createElement("sub");
  points.textContent = String(tilePoints(alphabet, tile));
  face.append(glyph, points);
  copy.append(face);
  const at = (x: number, y: number): string => `translate(${x}px, ${y}px)`;
  return () => {
    document.body.append(copy);
    const flight = copy.animate(
      [
        { transform: at(here.left, here.top), opacity: 1 },
        { transform: at(there.left + there.width / 2 - here.width / 2, there.top), opacity: 0 },
      ],
      { duration: FLIGHT_MS, delay: wait * WAIT_MS, easing: EASE, fill: "both" },
    );
    const away = (): void => copy.remove();
    flight.finished.then(away, away);
  };
}
