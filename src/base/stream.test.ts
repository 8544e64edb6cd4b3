import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seedState, streamAt } from "./random.ts";
import { hmacSha256, makeHex, parseHex, utf8 } from "./sha256.ts";
import { hmacStream, numbersAt, type Stream } from "./stream.ts";

const take = (stream: Stream, step: number, count: number): number[] => {
  const numbers = numbersAt(stream, step);
  return Array.from({ length: count }, () => numbers.next());
};

describe("the code of a message under a key", () => {
  // RFC 4231, test cases 1, 2 and 3.
  test.each([
    ["0b".repeat(20), "4869205468657265", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"],
    [
      "4a656665",
      "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ],
    ["aa".repeat(20), "dd".repeat(50), "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"],
  ])("of %s", (key, message, code) => {
    expect(makeHex(hmacSha256(parseHex(key), parseHex(message)))).toBe(code);
  });

  test("is Node's own for any key of up to a block", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.uint8Array({ maxLength: 200 }), (key, message) => {
        expect(makeHex(hmacSha256(key, message))).toBe(createHmac("sha256", key).update(message).digest("hex"));
      }),
    );
  });
});

describe("HMAC-SHA-256 in counter mode", () => {
  const KEY = "406155d97ba39277ffc36c5ccf91f6dcbd2b6e9c75634de5f1da5420cd0d16f7";
  const stream = hmacStream(parseHex(KEY));

  // hmac.new(key, b"7/0", sha256) and so on, in Python.
  test("gives the figures that other tools give", () => {
    expect(take(stream, 0, 10)).toEqual([
      ...[418424144, 1656735926, 1591622753, 3155201338, 3536924967, 3547046317, 1537523407, 4014641920],
      ...[125807801, 2400412717],
    ]);
    expect(take(stream, 7, 3)).toEqual([3637449359, 3572544480, 4086384214]);
    const shuffled = numbersAt(stream, 0).shuffle(Array.from({ length: 12 }, (_, i) => i));
    expect(shuffled).toEqual([11, 2, 6, 5, 0, 1, 9, 7, 4, 3, 10, 8]);
  });

  test("agrees with Node's own, block by block", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.nat(1_000_000), (key, step) => {
        const blocks = [0, 1, 2].map((i) =>
          createHmac("sha256", key)
            .update(utf8(`${step}/${i}`))
            .digest(),
        );
        const expected = blocks.flatMap((block) => [0, 1, 2, 3, 4, 5, 6, 7].map((i) => block.readUInt32BE(i * 4)));
        expect(take(hmacStream(key), step, 24)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  test("goes through JSON, as a position does on its way to a worker", () => {
    expect(take(JSON.parse(JSON.stringify(stream)) as Stream, 3, 9)).toEqual(take(stream, 3, 9));
  });
});

test("a state of xoshiro128** gives what it always gave", () => {
  const expected = streamAt(seedState(5), 12);
  expect(take(seedState(5), 12, 5)).toEqual(Array.from({ length: 5 }, () => expected.next()));
});
