import { withMinus } from "../../base/translate.ts";
import type { Translate } from "../shell/messages.ts";

/** A figure with one place behind the point, or the comma, as the reader's language writes it. */
export function figure(t: Translate, value: number): string {
  return figureTo(t, value, 1);
}

/** The same with so many places. */
export function figureTo(t: Translate, value: number, places: number): string {
  const text = value.toFixed(places);
  return withMinus(Number(text) === 0 ? text.replace("-", "") : text).replace(".", t("figure.decimal"));
}

/** A whole number, as people read it: programs are told it in JSON, with a hyphen. */
export const whole = (value: number): string => withMinus(`${value}`);

/** A whole number with its sign. */
export const signedWhole = (value: number): string => (value > 0 ? `+${value}` : whole(value));

/** With its sign: what something adds, or takes. */
export function signed(t: Translate, value: number): string {
  const text = figure(t, value);
  return text.startsWith("−") || Number(value.toFixed(1)) === 0 ? text : `+${text}`;
}

/** A figure with its standard error, where that is known and not nothing. */
export const doubted = (t: Translate, text: string, error: number | null): string =>
  error === null || error === 0 ? text : `${text} ± ${figure(t, error)}`;

/** A share from 0 to 1, in whole hundredths or with one place more. */
export const percent = (t: Translate, share: number, places: 0 | 1 = 0): string =>
  t("figure.percent", { n: places === 0 ? `${Math.round(share * 100)}` : figure(t, share * 100) });
