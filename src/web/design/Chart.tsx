import { type ReactNode, useEffect, useRef } from "react";
import type uPlot from "uplot";
import styles from "./chart.module.css";

export interface ChartLine {
  readonly label: string;
  readonly values: readonly (number | null)[];
  /** A token of the design, such as `--accent`. */
  readonly colour: string;
  readonly dash?: readonly number[];
  /** Whether the room below the line is tinted. */
  readonly isFilled?: boolean;
}

/** The room between two rows of values, tinted: what a line is known to lie in. */
export interface ChartBand {
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
  readonly colour: string;
}

interface ChartProps {
  /** What a screen reader says of it. */
  readonly label: string;
  readonly xs: readonly number[];
  readonly lines: readonly ChartLine[];
  readonly band?: ChartBand;
  readonly height: number;
  readonly range?: readonly [number, number];
  readonly formatX: (x: number) => string;
  readonly formatY: (y: number) => string;
  /** Where numbers below are dates: seconds since 1970. */
  readonly isTime?: boolean;
  /** The place that is marked, as an index. */
  readonly at?: number;
  readonly onChoose?: (at: number) => void;
}

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Its parts are fetched when the first chart is shown: most visits need none. */
const loadPlot = async (): Promise<typeof uPlot> => {
  const [{ default: plot }] = await Promise.all([import("uplot"), import("uplot/dist/uPlot.min.css")]);
  return plot;
};

/** Lines over a row of numbers, drawn in the colours of the theme, and again when that changes. */
export function Chart(props: ChartProps): ReactNode {
  const { label, height, at, xs } = props;
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot | null>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const room = box.current;
    if (room === null) return;
    let isGone = false;
    let drop = (): void => undefined;
    void loadPlot().then((plot) => {
      if (isGone) return;
      const draw = (): void => {
        chart.current?.destroy();
        chart.current = new plot(optionsOf(latest, room.clientWidth), dataOf(latest.current), room);
      };
      draw();
      const themes = new MutationObserver(draw);
      themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
      const sizes = new ResizeObserver(() =>
        chart.current?.setSize({ width: room.clientWidth, height: latest.current.height }),
      );
      sizes.observe(room);
      drop = () => {
        themes.disconnect();
        sizes.disconnect();
      };
    });
    return () => {
      isGone = true;
      drop();
      chart.current?.destroy();
      chart.current = null;
    };
  }, []);

  const values = rowsOf(props);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are what counts, not the array that holds them
  useEffect(() => chart.current?.setData(dataOf(latest.current)), [xs, ...values]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark is drawn from `latest`
  useEffect(() => chart.current?.redraw(false), [at]);

  return (
    <figure className={styles.chart} aria-label={label}>
      <ul className={styles.legend} aria-hidden="true">
        {props.lines.map((line) => (
          <li key={line.label}>
            <svg width="22" height="8" aria-hidden="true">
              <line
                x1="1"
                y1="4"
                x2="21"
                y2="4"
                stroke={`var(${line.colour})`}
                strokeWidth="2.5"
                strokeDasharray={line.dash?.join(" ")}
              />
            </svg>
            {line.label}
          </li>
        ))}
      </ul>
      <div ref={box} className={styles.room} style={{ height }} />
    </figure>
  );
}

const rowsOf = ({ lines, band }: ChartProps): (readonly (number | null)[])[] => [
  ...lines.map((line) => line.values),
  ...(band === undefined ? [] : [band.high, band.low]),
];

const dataOf = (props: ChartProps): uPlot.AlignedData => [props.xs, ...rowsOf(props)] as unknown as uPlot.AlignedData;

function optionsOf(latest: { readonly current: ChartProps }, width: number): uPlot.Options {
  const { lines, band, height, range, formatX, formatY, isTime = false } = latest.current;
  const axis = { stroke: token("--ink-2"), font: `12px ${token("--font")}`, ticks: { show: false } };
  const grid = { stroke: token("--line"), width: 1 };
  return {
    width,
    height,
    legend: { show: false },
    padding: [8, 12, 0, 0],
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
    scales: { x: { time: isTime }, y: range === undefined ? {} : { range: [range[0], range[1]] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        space: 44,
        values: (_, xs) => xs.map((x) => (isTime || Number.isInteger(x) ? formatX(x) : "")),
      },
      { ...axis, grid, size: 48, space: 32, values: (_, ys) => ys.map(formatY) },
    ],
    series: [
      {},
      ...lines.map(({ label, colour, dash, isFilled }) => ({
        label,
        stroke: token(colour),
        width: 2.5,
        dash: dash === undefined ? undefined : [...dash],
        points: { show: false },
        fill: isFilled ? tint(colour, 18) : undefined,
      })),
      ...(band === undefined ? [] : [BOUND, BOUND]),
    ],
    bands: band === undefined ? [] : [{ series: [lines.length + 1, lines.length + 2], fill: tint(band.colour, 34) }],
    hooks: {
      draw: [(plot) => drawMark(plot, latest.current)],
      ready: [
        (plot) => {
          plot.over.addEventListener("click", () => {
            const { idx } = plot.cursor;
            if (typeof idx === "number") latest.current.onChoose?.(idx);
          });
        },
      ],
    },
  };
}

const tint = (colour: string, share: number): string => `color-mix(in srgb, ${token(colour)} ${share}%, transparent)`;

/** Only what is between the two is seen. */
const BOUND: uPlot.Series = { width: 0, points: { show: false } };

/** A line where the reader stands. */
function drawMark(plot: uPlot, { at, xs }: ChartProps): void {
  if (at === undefined) return;
  const { ctx, bbox } = plot;
  const x = Math.round(plot.valToPos(xs[at], "x", true));
  ctx.save();
  ctx.strokeStyle = token("--last-move");
  ctx.lineWidth = 2 * devicePixelRatio;
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}
