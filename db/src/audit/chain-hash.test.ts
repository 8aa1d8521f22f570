import fc from "fast-check";
import { expect, test } from "vitest";
import { type ChainedRow, canonicalText, computeChainHash } from "./chain-hash.ts";

const value = fc.oneof(
  fc.constant(null),
  fc.string({ unit: "binary" }),
  // What an encoding that joins its parts would confuse.
  fc.constantFrom("", "null", '"', '","', ",", "[]", "\\", "0"),
);
const row: fc.Arbitrary<ChainedRow> = fc.record({
  id: value,
  timestamp: value,
  userId: value,
  username: value,
  action: value,
  resourceType: value,
  resourceId: value,
  ipAddress: value,
  details: value,
  success: value,
  writtenBy: value,
  rowMac: value,
});

test("only identical rows have the same text", () => {
  fc.assert(
    fc.property(row, row, (one, other) => {
      const isSame = JSON.stringify(Object.entries(one)) === JSON.stringify(Object.entries(other));
      expect(canonicalText(one) === canonicalText(other)).toBe(isSame);
    }),
  );
});

test("moving text from one column to the next changes the row's text", () => {
  fc.assert(
    fc.property(row, fc.string(), fc.nat(20), (given, text, at) => {
      const cut = Math.min(at, text.length);
      const parted = (place: number) =>
        canonicalText({ ...given, username: text.slice(0, place), action: text.slice(place) });
      fc.pre(cut < text.length);
      expect(parted(cut)).not.toBe(parted(cut + 1));
    }),
  );
});

test("a chain hash depends on the key and on the previous hash", () => {
  const given = fc.sample(row, { numRuns: 1, seed: 1 })[0] as ChainedRow;
  const hash = (key: string, before: string) =>
    computeChainHash(Buffer.alloc(32, key), before.repeat(64), given);
  expect(new Set([hash("a", "0"), hash("b", "0"), hash("a", "1")]).size).toBe(3);
});
