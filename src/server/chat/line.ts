/** Plain text in one line: no control characters, nothing that turns the direction of what others wrote. */
export function cleanLine(text: string): string {
  return (
    text
      .normalize("NFC")
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
      .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\p{Co}\p{Cs}]/gu, "")
      // Marks piled on one letter would reach into the lines of others.
      .replace(/(\p{M}{3})\p{M}+/gu, "$1")
      .trim()
  );
}
