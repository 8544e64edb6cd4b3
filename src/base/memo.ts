/** A function of an object that works out each answer once and remembers it as long as the object lives. */
export function memoFor<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const memo = new WeakMap<K, V>();
  return (key) => {
    const found = memo.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    memo.set(key, made);
    return made;
  };
}
