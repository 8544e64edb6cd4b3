import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeUtf8 } from "./utf8.ts";

/** The platform's own decoder, as the judge. */
function reference(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("decodeUtf8", () => {
  it("agrees with the platform on any bytes", () => {
    // Bytes near the borders of the rules come more often than chance would bring them.
    const byte = fc.oneof(
      fc.integer({ min: 0, max: 255 }),
      fc.constantFrom(0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5),
    );
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 8 }), (bytes) => {
        expect(decodeUtf8(Uint8Array.from(bytes))).toBe(reference(Uint8Array.from(bytes)));
      }),
      { seed: 1, numRuns: 20_000 },
    );
  });

  it("reads back any text, also one of many thousand characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 50 }), (text) => {
        fc.pre(!text.startsWith("\ufeff"));
        expect(decodeUtf8(bytesOf(text))).toBe(text);
      }),
      { seed: 2 },
    );
    for (const length of [8191, 8192, 8193, 20_000]) {
      const text = "ș😀a".repeat(length).slice(0, length);
      expect(decodeUtf8(bytesOf(text))).toBe(reference(bytesOf(text)));
    }
  });

  it.each([
    ["a lone continuation byte", [0x80]],
    ["a character cut short", [0x61, 0xc8]],
    ["a longer form than needed", [0xc0, 0xaf]],
    ["half a surrogate pair", [0xed, 0xa0, 0x80]],
    ["a point beyond the last", [0xf4, 0x90, 0x80, 0x80]],
  ])("refuses %s", (_, bytes) => expect(decodeUtf8(Uint8Array.from(bytes))).toBeNull());
});
