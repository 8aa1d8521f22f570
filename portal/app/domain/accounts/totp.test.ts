import { generateSync } from "otplib";
import { expect, test } from "vitest";
import { newSeed, seedAddress, stepOf } from "./totp.ts";

// RFC 6238, appendix B: the seed "12345678901234567890" in base32, and the last six of its eight digits.
const seed = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082", 1],
  [1111111109, "081804", 37037036],
  [1234567890, "005924", 41152263],
  [20000000000, "353130", 666666666],
])("at %d the code %s belongs to step %d, as in the RFC's table", (now, code, step) => {
  expect(stepOf(seed, code, now)).toBe(step);
});

test("a code is valid one step before and after its own, and no further", () => {
  const at = (steps: number) => stepOf(seed, "005924", 1234567890 + steps * 30);
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, 41152263, 41152263, 41152263, null]);
});

test.each(["", "12345", "1234567", "abcdef", "００５９２４", "12 456"])("rejects %j as a code", (text) => {
  expect(stepOf(seed, text)).toBeNull();
});

test("two seeds differ, and each accepts only its own codes", () => {
  const seeds = [newSeed(), newSeed()];
  // Three codes of a million are valid at a time: those of ten distant times are not all accepted by chance.
  const times = Array.from({ length: 10 }, (_, index) => 1_234_567_890 + index * 3_600);
  const acceptsAll = (seed: string, codesOf: string) =>
    times.every((epoch) => stepOf(seed, generateSync({ secret: codesOf, epoch }), epoch) !== null);
  expect(seeds.map((seed) => seeds.map((codesOf) => acceptsAll(seed, codesOf)))).toEqual([
    [true, false],
    [false, true],
  ]);
});

test("the QR code names the system and the account", () => {
  const address = new URL(seedAddress(seed, { issuer: "St. Mary: transports", username: "nurse" }));
  expect(address.protocol).toBe("otpauth:");
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    secret: seed,
    issuer: "St. Mary  transports",
  });
});
