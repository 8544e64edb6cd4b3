import { createHmac } from "node:crypto";

/**
 * The seed of the game that an offer becomes. It follows from a secret of all nodes and the offer's id, so that it is
 * fixed, and its hash can be shown, before those who take the offer give their values to the shuffle.
 */
export const seedOf = (secret: string, offer: string): string =>
  createHmac("sha256", secret).update(`seed/${offer}`).digest("hex");
