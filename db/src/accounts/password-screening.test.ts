import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
import { findPasswordFlaw, type PasswordOwner } from "./password-screening.ts";

const owner: PasswordOwner = {
  hasSecondFactor: false,
  terms: [
    "m.okafor",
    "Mary Okafor",
    "mary.okafor@larkmoor.example",
    "Larkmoor Regional Medical Center",
    "Wardway",
  ],
};
const withFactor: PasswordOwner = { ...owner, hasSecondFactor: true };

describe("a new password", () => {
  it.each([
    ["fifteen characters", "otter-lamp-9gqx", owner],
    ["eight characters with a second factor", "v7#kQz-m", withFactor],
    [
      "64 characters and more, also with spaces",
      "four quiet otters count lamps on a bridge ".repeat(2),
      owner,
    ],
    ["letters of one kind only", "gravelteapotmoonrise", owner],
    ["a word of the owner among others", "larkmoor teapot gravel moonrise", owner],
    ["a listed word before random digits", "dragon 80217465530194", owner],
  ])("may have %s", (_, password, of) => {
    expect(findPasswordFlaw(password, of)).toBeNull();
  });

  it.each([
    ["fourteen characters without a second factor", "otter-lamp-9gq", owner, "short"],
    ["seven characters", "v7#kQz-", withFactor, "short"],
    ["fourteen characters of two code units", "😀".repeat(14), owner, "short"],
    ["a listed one", "12345678", withFactor, "common"],
    ["a listed one in capitals", "PassWord", withFactor, "common"],
    ["a listed one with digits", "Password2026!", withFactor, "common"],
    ["a listed one with a sequence", "password123456789", owner, "common"],
    ["a listed one twice", "passwordpassword", owner, "common"],
    ["a short text repeated", "abc1".repeat(5), owner, "common"],
    ["one character", "aaaaaaaaaaaaaaaa", owner, "common"],
    ["a sequence", "2345678901234567890", owner, "common"],
    ["a sequence backwards", "zyxwvutsrqponmlkji", owner, "common"],
    ["the username", "m.okafor", withFactor, "personal"],
    ["the username with digits", "M.Okafor20260105", owner, "personal"],
    ["the name with digits that become letters", "mary-okafor-0135", owner, "personal"],
    ["the name with masked letters", "M@ry0k@for-2026", owner, "personal"],
    ["the organization", "Larkmoor Regional Medical Center", owner, "personal"],
    ["the address of email", "mary.okafor@larkmoor.example", owner, "personal"],
    ["the product", "wardwayWARDWAY26", owner, "personal"],
  ])("must not be %s", (_, password, of, flaw) => {
    expect(findPasswordFlaw(password, of)).toBe(flaw);
  });
});

it("takes few unlisted passwords for listed ones", () => {
  const unlisted = Array.from({ length: 20_000 }, (_, index) => `unlisted-${index}-phrase`);
  expect(unlisted.filter(isCommonPassword).length).toBeLessThan(4);
});
