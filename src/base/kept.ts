/** Makes what belongs to an object when it is first asked for, and keeps it as long as the object lives. */
export function keptFor<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const kept = new WeakMap<K, V>();
  return (key) => {
    const found = kept.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    kept.set(key, made);
    return made;
  };
}
