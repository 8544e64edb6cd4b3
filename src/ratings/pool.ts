/** Ratings of games for two and of games for more are kept apart: they are reckoned in different ways. */
export const poolOf = (ruleset: string, seats: number): string => `${ruleset}:${seats > 2 ? "3+" : "2"}`;
