import { useFormats } from "../language/texts.ts";

const ONE_PLACE = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const PERCENT = { ...ONE_PLACE, style: "percent" } as const;

/** Figures with their standard errors, where these are known and not nothing; `isSigned`: with a plus too. */
export function useDoubted() {
  const { number } = useFormats();
  const written = (format: Intl.NumberFormatOptions) => (value: number, error: number | null, isSigned?: boolean) => {
    const text = number(value, isSigned ? { ...format, signDisplay: "exceptZero" } : format);
    return error === null || error === 0 ? text : `${text} ± ${number(error, format)}`;
  };
  return { points: written(ONE_PLACE), share: written(PERCENT) };
}
