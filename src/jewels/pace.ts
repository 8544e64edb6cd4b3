/**
 * Against the clock: so many swaps at once, and so many more each second. Stones alone take longer to go and to fall, and
 * a person has to find the next swap; somebody quicker than this is a program.
 */
const BURST = 10;
const A_SECOND = 5;

/** How many swaps a run may have so long after its start. */
export const swapsWithin = (ms: number): number => BURST + Math.max(0, Math.floor((ms * A_SECOND) / 1000));
