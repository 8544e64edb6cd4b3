/** What a function that may refuse gives back: a plain object, so that it survives JSON and postMessage. */
export type Result<T, F> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: F };

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

export const fail = <F>(fault: F): { readonly ok: false; readonly fault: F } => ({ ok: false, fault });

/** For data that we ship and tests that cannot fail: the value, or an exception that says what the fault was. */
export function must<T, F>(result: Result<T, F>): T {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.fault));
}
