import { create } from "zustand";

interface Codes {
  /** Shown once, and kept nowhere on the device: who leaves the page has them on paper or not at all. */
  readonly codes: readonly string[];
  /** Where to go afterwards. */
  readonly back: string;
}

export const useCodes = create<Codes>(() => ({ codes: [], back: "/" }));

export const showCodes = (codes: readonly string[], back: string): void => useCodes.setState({ codes, back });
export const forgetCodes = (): void => useCodes.setState({ codes: [], back: "/" });
