/** How well somebody plays, and how sure that is, in the figures of Glicko-2. */
export interface Standing {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

/** Of somebody who has not played yet. */
export const BEGINNING: Standing = { rating: 1500, deviation: 350, volatility: 0.06 };

/** A computer player's rating was measured over many games; it never changes. */
export const measured = (rating: number): Standing => ({ rating, deviation: 40, volatility: 0.06 });

/** A rating that is less sure than this is still a guess: it is marked wherever it is shown, and stands on no board. */
export const MOST_SURE_DEVIATION = 110;

export const isProvisional = ({ deviation }: Pick<Standing, "deviation">): boolean => deviation > MOST_SURE_DEVIATION;
