import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { makeHex, sha256, sha256Hex, utf8 } from "./sha256.ts";

// The vectors of FIPS 180-4.
test.each([
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
  ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
])("of %.20s", (text, hash) => {
  expect(sha256Hex(text)).toBe(hash);
});

test("of any bytes as Node's own", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(makeHex(sha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
    }),
  );
});

test("text becomes UTF-8", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(utf8(text)).toEqual(new Uint8Array(Buffer.from(text)));
    }),
  );
  expect(utf8("\ud800")).toEqual(Uint8Array.of(0xef, 0xbf, 0xbd));
});
