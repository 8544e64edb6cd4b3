import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import type { RatingView } from "../../protocol/answers.ts";
import { Chart } from "../design/Chart.tsx";
import quietStyles from "../design/quiet.module.css";
import { RatingFigure } from "../design/RatingFigure.tsx";
import { api } from "../http/api.ts";
import type { TextsOf } from "../language/keys.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import { parsePool, rulesetName } from "./pools.ts";
import styles from "./profile.module.css";

interface RatingsProps {
  readonly name: string;
  readonly ratings: readonly RatingView[];
}

/** Every rating of a person, and how the chosen one came about. */
export function Ratings({ name, ratings }: RatingsProps): ReactNode {
  const t = useTexts("people");
  const { number } = useFormats();
  const most = ratings.toSorted((a, b) => b.games - a.games);
  const [chosen, choose] = useState<string | null>(null);
  const pool = chosen ?? most[0]?.pool;
  if (pool === undefined) return <p className={quietStyles.quiet}>{t("ratings.none")}</p>;
  return (
    <>
      <ul className={styles.ratings}>
        {most.map((rating) => (
          <li key={rating.pool}>
            <button type="button" aria-pressed={rating.pool === pool} onClick={() => choose(rating.pool)}>
              <span>{poolName(t, rating.pool)}</span>
              <b>
                <RatingFigure rating={rating.rating} provisional={rating.provisional} />
              </b>
              <small>
                {t("ratings.about", {
                  deviation: number(rating.deviation, { maximumFractionDigits: 0 }),
                  n: rating.games,
                })}
              </small>
            </button>
          </li>
        ))}
      </ul>
      <RatingChart name={name} pool={pool} />
    </>
  );
}

export function poolName(t: TextsOf<"people">, text: string): string {
  const pool = parsePool(text);
  if (pool === null) return text;
  return t(pool.players === "2" ? "pool.two" : "pool.more", { ruleset: rulesetName(pool.ruleset) });
}

function RatingChart({ name, pool }: { readonly name: string; readonly pool: string }): ReactNode {
  const t = useTexts("people");
  const { number, date } = useFormats();
  const { data } = useQuery({
    queryKey: ["ratings", name, pool],
    queryFn: ({ signal }) => api.ratingHistory(name, pool, { signal }),
  });
  const steps = useMemo(() => data?.map(({ rating }) => Math.round(rating)) ?? [], [data]);
  const xs = useMemo(() => data?.map((_, i) => i + 1) ?? [], [data]);
  if (data === undefined) return <div className={styles.ratingRoom} />;
  if (data.length < 2) return <p className={quietStyles.quiet}>{t("ratings.soon")}</p>;
  const last = data[data.length - 1];
  return (
    <Chart
      key={pool}
      label={t("ratings.chart", {
        pool: poolName(t, pool),
        from: steps[0],
        to: steps[steps.length - 1],
        date: date(last.at),
      })}
      xs={xs}
      lines={[{ label: t("rating"), values: steps, colour: "--accent" }]}
      height={180}
      formatX={(x) => number(x)}
      formatY={(y) => number(y)}
    />
  );
}
