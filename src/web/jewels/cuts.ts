/** How stones are cut, in a square of 100 by 100: an outline for each colour, so that no colour needs to be seen. */
export type Point = readonly [x: number, y: number];

export interface Facet {
  readonly corners: readonly Point[];
  /** From -1, in the shade, to 1, in the light. */
  readonly light: number;
}

export interface Cut {
  readonly outline: readonly Point[];
  /** From the edge inwards. */
  readonly facets: readonly Facet[];
}

const CENTRE = 50;
/** Where the light comes from: the upper left. */
const LIGHT: Point = [-0.55, -0.835];

const onCircle = (radius: number, turn: number): Point => [
  CENTRE + radius * Math.sin(2 * Math.PI * turn),
  CENTRE - radius * Math.cos(2 * Math.PI * turn),
];

const polygon = (corners: number, radius: number, turn = 0): Point[] =>
  Array.from({ length: corners }, (_, i) => onCircle(radius, i / corners + turn));

/** Towards a middle that need not be the centre: a drop is heavier below. */
const shrunk = (outline: readonly Point[], part: number, [mx, my]: Point): Point[] =>
  outline.map(([x, y]) => [mx + (x - mx) * part, my + (y - my) * part]);

const between = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];

/** How much light falls on the slope outside the edge from `a` to `b`; outlines run clockwise. */
function lightOn([ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.hypot(dx, dy) || 1;
  return (dy / length) * LIGHT[0] + (-dx / length) * LIGHT[1];
}

/** Straight slopes around a table, ring within ring, as emeralds are cut. */
function stepCut(outline: readonly Point[], rings: readonly number[], middle: Point): Cut {
  const steps = [1, ...rings].map((part) => shrunk(outline, part, middle));
  const facets = steps.slice(1).flatMap((inner, ring) =>
    outline.map((_, i): Facet => {
      const outer = steps[ring];
      const j = (i + 1) % outline.length;
      return {
        corners: [outer[i], outer[j], inner[j], inner[i]],
        light: lightOn(outer[i], outer[j]) * (ring === 0 ? 0.9 : 0.5),
      };
    }),
  );
  return { outline, facets: [...facets, { corners: steps[steps.length - 1], light: 0.22 }] };
}

/** Kites and triangles around a table, as round brilliants are cut. */
function brilliantCut(outline: readonly Point[], table: number, middle: Point): Cut {
  const count = outline.length;
  const inner = shrunk(outline, table, middle).map((point, i, all) => between(point, all[(i + 1) % count]));
  const facets = outline.flatMap((corner, i): Facet[] => {
    const next = outline[(i + 1) % count];
    const before = inner[(i + count - 1) % count];
    return [
      { corners: [corner, next, inner[i]], light: lightOn(corner, next) },
      { corners: [before, corner, inner[i]], light: lightOn(before, inner[i]) * 0.45 + 0.12 },
    ];
  });
  return { outline, facets: [...facets, { corners: inner, light: 0.25 }] };
}

/** Two slopes for each ray, up to the point in the middle. */
function starCut(outline: readonly Point[], middle: Point): Cut {
  const facets = outline.map((corner, i): Facet => {
    const next = outline[(i + 1) % outline.length];
    return { corners: [corner, next, middle], light: lightOn(corner, next) * 0.8 + 0.1 };
  });
  return { outline, facets };
}

const middle: Point = [CENTRE, CENTRE];

const square: Point[] = [
  [22, 11],
  [78, 11],
  [89, 22],
  [89, 78],
  [78, 89],
  [22, 89],
  [11, 78],
  [11, 22],
];

const rhombus: Point[] = [
  [50, 4],
  [72, 27],
  [94, 50],
  [72, 73],
  [50, 96],
  [28, 73],
  [6, 50],
  [28, 27],
];

const triangle: Point[] = [
  [50, 7],
  [58, 12],
  [95, 79],
  [91, 88],
  [9, 88],
  [5, 79],
  [42, 12],
];

const star: Point[] = Array.from({ length: 10 }, (_, i) => onCircle(i % 2 === 0 ? 48 : 24, i / 10)).map(
  ([x, y]): Point => [x, y + 3],
);

/** A point above, round below. */
const drop: Point[] = [
  [50, 3],
  ...Array.from({ length: 13 }, (_, i): Point => {
    const angle = -0.16 + (i / 12) * (Math.PI + 0.32);
    return [CENTRE + 34 * Math.cos(angle), 62 + 34 * Math.sin(angle)];
  }),
];

/** Two bows and a point below. */
const heart: Point[] = Array.from({ length: 18 }, (_, i): Point => {
  const t = (2 * Math.PI * i) / 18;
  const x = 16 * Math.sin(t) ** 3;
  const y = 13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t);
  return [CENTRE + 2.75 * x, 46 - 2.75 * y];
});

/** By stone, from 1: red, green, blue, white, yellow, violet, orange, pink. */
export const CUTS: readonly Cut[] = [
  stepCut(square, [0.76, 0.52], middle),
  stepCut(polygon(6, 48), [0.74, 0.5], middle),
  brilliantCut(rhombus, 0.58, middle),
  brilliantCut(polygon(14, 45, 1 / 28), 0.6, middle),
  stepCut(triangle, [0.68, 0.42], [50, 60]),
  starCut(star, [50, 53]),
  brilliantCut(drop, 0.56, [50, 60]),
  brilliantCut(heart, 0.56, [50, 46]),
];

export const makePath = (corners: readonly Point[]): string =>
  `M${corners.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;

const round = (x: number): number => Math.round(x * 10) / 10;
