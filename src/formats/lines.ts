/** A word of a line, and where it stands. */
export interface Field {
  readonly text: string;
  readonly column: number;
}

/** A line that is not blank, as the words that blanks part. */
export interface TextLine {
  readonly number: number;
  readonly fields: readonly Field[];
  /** The column behind the last word: where a missing one would begin. */
  readonly end: number;
}

/** The lines of a text, whichever way they end: LF, CRLF or a lone CR. */
export function splitLines(text: string): string[] {
  const start = text.startsWith("\ufeff") ? 1 : 0;
  return text.slice(start).split(/\r\n|\n|\r/);
}

/** The lines that hold something, with their numbers; blanks and tabs around and between words do not matter. */
export function filledLines(text: string): TextLine[] {
  const lines: TextLine[] = [];
  for (const [index, line] of splitLines(text).entries()) {
    const fields = fieldsOf(line);
    if (fields.length === 0) continue;
    const last = fields[fields.length - 1];
    lines.push({ number: index + 1, fields, end: last.column + widthOf(last.text) });
  }
  return lines;
}

function fieldsOf(line: string): Field[] {
  const fields: Field[] = [];
  let column = 1;
  let counted = 0;
  for (const match of line.matchAll(/\S+/gu)) {
    // Counted on from the word before: a very long line costs no more than its length.
    column += widthOf(line.slice(counted, match.index));
    counted = match.index;
    fields.push({ text: match[0], column });
  }
  return fields;
}

/** How many characters a person sees: accents that follow a letter belong to it. */
export function widthOf(text: string): number {
  if (/^\p{ASCII}*$/u.test(text)) return text.length;
  let width = 0;
  for (const character of text) if (!/\p{M}/u.test(character)) width++;
  return width;
}

/** A piece of the text as a message may show it: not too long, and nothing that upsets a terminal. */
export function excerpt(text: string, most = 24): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "\ufffd");
  const characters = [...plain.slice(0, 4 * most)];
  return characters.length > most ? `${characters.slice(0, most).join("")}…` : plain;
}
