/** What one character must be: one of these code points, or, negated, none of them. A dot is "none of nothing". */
export interface CharacterTest {
  readonly negated: boolean;
  readonly points: readonly number[];
}

const ANY: CharacterTest = { negated: true, points: [] };
const NEVER: CharacterTest = { negated: false, points: [] };

const accepts = ({ negated, points }: CharacterTest, point: number): boolean => points.includes(point) !== negated;

/**
 * The tests of a condition such as `[^aeiou]y`, in the order of the text; null where a class is left
 * open. As hunspell has it, a dot alone asks for nothing, `^` means something only at the beginning of a
 * class, and no word passes a bracket that closes nothing.
 */
export function parseCondition(text: string): CharacterTest[] | null {
  if (text === ".") return [];
  const tests: CharacterTest[] = [];
  for (let at = 0; at < text.length; ) {
    const point = text.codePointAt(at) as number;
    const sign = String.fromCodePoint(point);
    at += sign.length;
    if (sign === "[") {
      const close = text.indexOf("]", at);
      if (close < 0) return null;
      const negated = text[at] === "^";
      tests.push({ negated, points: pointsOf(text.slice(negated ? at + 1 : at, close)) });
      at = close + 1;
    } else if (sign === ".") tests.push(ANY);
    else if (sign === "]") tests.push(NEVER);
    else if (sign !== "^") tests.push({ negated: false, points: [point] });
  }
  return tests;
}

/**
 * What must stand at the edge of a word to which an affix is put, read from the edge inwards: the
 * condition, and the characters that the affix takes away. Null where no word can have both.
 */
export function edgeTests(kind: "prefix" | "suffix", condition: string, strip: string): CharacterTest[] | null {
  const asked = parseCondition(condition);
  if (asked === null) return null;
  const stripped = pointsOf(strip);
  if (kind === "suffix") {
    asked.reverse();
    stripped.reverse();
  }
  for (const [i, point] of stripped.entries()) {
    if (i < asked.length && !accepts(asked[i], point)) return null;
    asked[i] = { negated: false, points: [point] };
  }
  return asked;
}

/** Whether the end of a word passes the tests of a suffix, the last character first; `missing` where it is too short to tell. */
export function endPasses(tests: readonly CharacterTest[], word: string, missing = false): boolean {
  let at = word.length;
  for (let i = 0; i < tests.length; i++) {
    if (at === 0) return missing;
    const point = pointBefore(word, at);
    if (!accepts(tests[i], point)) return false;
    at -= point > 0xffff ? 2 : 1;
  }
  return true;
}

/** Whether the start of a word passes the tests of a prefix, the first character first; `missing` where it is too short to tell. */
export function startPasses(tests: readonly CharacterTest[], word: string, missing = false): boolean {
  let at = 0;
  for (let i = 0; i < tests.length; i++) {
    if (at === word.length) return missing;
    const point = word.codePointAt(at) as number;
    if (!accepts(tests[i], point)) return false;
    at += point > 0xffff ? 2 : 1;
  }
  return true;
}

/** The code point that ends before the code unit `at`. */
function pointBefore(word: string, at: number): number {
  const unit = word.charCodeAt(at - 1);
  if (unit < 0xdc00 || unit > 0xdfff || at < 2) return unit;
  const pair = word.codePointAt(at - 2) as number;
  return pair > 0xffff ? pair : unit;
}

const pointsOf = (text: string): number[] => Array.from(text, (sign) => sign.codePointAt(0) as number);
