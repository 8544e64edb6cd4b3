import { describe, expect, it } from "vitest";
import { decodeLatin1, decodeText } from "./encoding.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("decodeText", () => {
  it("drops a byte-order mark, and only the first", () => {
    expect(decodeText(bytesOf("\ufeffA 1"))).toBe("A 1");
    expect(decodeText(bytesOf("\ufeff\ufeffA"))).toBe("\ufeffA");
    expect(decodeText(new Uint8Array())).toBe("");
  });

  it("takes bytes that are no UTF-8 as Latin-1", () => {
    expect(decodeText(Uint8Array.from([0x63, 0x61, 0x66, 0xe9]))).toBe("café");
    const all = Uint8Array.from({ length: 20_000 }, (_, i) => i % 256);
    expect(decodeText(all)).toBe(decodeLatin1(all));
    expect(decodeLatin1(all)).toBe(Buffer.from(all).toString("latin1"));
  });
});
