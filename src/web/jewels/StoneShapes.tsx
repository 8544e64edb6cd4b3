import { CUTS, type Cut, makePath } from "./cuts.ts";
import styles from "./stones.module.css";

/** The drawings of all stones, once a page; `Stone` shows them. The colour comes from where one is shown. */
export const StoneShapes = () => (
  <svg className={styles.shapes} aria-hidden="true" width="0" height="0">
    {CUTS.map((cut, index) => (
      <symbol key={makePath(cut.outline)} id={`stone-${index + 1}`} viewBox="0 0 100 100">
        <Gem cut={cut} />
      </symbol>
    ))}
  </svg>
);

const Gem = ({ cut: { outline, facets } }: { readonly cut: Cut }) => {
  const table = facets[facets.length - 1];
  return (
    <>
      <path d={makePath(outline)} className={styles.shadow} />
      <path d={makePath(outline)} className={styles.body} />
      {facets.map(({ corners, light }) => (
        <path key={makePath(corners)} d={makePath(corners)} style={{ fill: shade(light) }} />
      ))}
      <path d={makePath(glint(table.corners))} className={styles.glint} />
      <path d={makePath(outline)} className={styles.edge} />
    </>
  );
};

/** The stone's colour, lighter or darker; mixed by the browser, so that one drawing serves every colour. */
function shade(light: number): string {
  const part = Math.round(100 - Math.abs(light) * (light > 0 ? 62 : 46));
  return `color-mix(in oklab, var(--stone) ${part}%, ${light > 0 ? "white" : "var(--stone-dark)"})`;
}

/** The upper left part of the table, which mirrors the light. */
function glint(corners: Cut["outline"]): Cut["outline"] {
  const [mx, my] = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);
  const upper = corners.filter(([x, y]) => x - mx + (y - my) * 1.2 < 1);
  return upper.map(([x, y]) => [mx + (x - mx) * 0.86, my + (y - my) * 0.86] as const);
}

export const Stone = ({ stone }: { readonly stone: number }) => (
  <svg className={styles.stone} data-stone={stone} viewBox="0 0 100 100" aria-hidden="true">
    <use href={`#stone-${stone}`} />
  </svg>
);

/** A row of stones where a page would be bare. */
export const StoneRow = () => (
  <div className={styles.row} aria-hidden="true">
    <StoneShapes />
    {CUTS.map((cut, index) => (
      <Stone key={makePath(cut.outline)} stone={index + 1} />
    ))}
  </div>
);
