/** What localStorage gives, so that tests can bring their own. */
export type TextStore = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** The browser's store; where it refuses, memory that lasts as long as the tab. */
export function textStore(): TextStore {
  try {
    if (globalThis.localStorage) return globalThis.localStorage;
  } catch {
    // Forbidden by the reader's settings.
  }
  return memoryStore();
}

export function memoryStore(): TextStore {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    key: (i) => [...texts.keys()][i] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}
