import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
import { findPasswordFlaw, type PasswordRules } from "./password-screening.ts";

const rules: PasswordRules = {
  minLength: 8,
  terms: [
    "m.okafor",
    "Mary Okafor",
    "mary.okafor@larkmoor.example",
    "Larkmoor Regional Medical Center",
    "Wardway",
  ],
};
const longer: PasswordRules = { ...rules, minLength: 15 };

describe("a new password", () => {
  it.each([
    ["eight characters", "v7#kQz-m", rules],
    ["fifteen characters where that is the minimum", "otter-lamp-9gqx", longer],
    [
      "64 characters and more, also with spaces",
      "four quiet otters count lamps on a bridge ".repeat(2),
      rules,
    ],
    ["letters of one kind only", "gravelteapotmoonrise", rules],
    ["a word of the owner among others", "larkmoor teapot gravel moonrise", rules],
    ["a listed word before random digits", "dragon 80217465530194", rules],
  ])("may have %s", (_, password, of) => {
    expect(findPasswordFlaw(password, of)).toBeNull();
  });

  it.each([
    ["seven characters", "v7#kQz-", rules, "short"],
    ["fourteen characters where fifteen are the minimum", "otter-lamp-9gq", longer, "short"],
    ["seven characters of two code units", "😀".repeat(7), rules, "short"],
    ["a listed one", "12345678", rules, "common"],
    ["a listed one in capitals", "PassWord", rules, "common"],
    ["a listed one with digits", "Password2026!", rules, "common"],
    ["a listed one with a sequence", "password123456789", rules, "common"],
    ["a listed one twice", "passwordpassword", rules, "common"],
    ["a short text repeated", "abc1".repeat(5), rules, "common"],
    ["one character", "aaaaaaaaaaaaaaaa", rules, "common"],
    ["a sequence", "2345678901234567890", rules, "common"],
    ["a sequence backwards", "zyxwvutsrqponmlkji", rules, "common"],
    ["the username", "m.okafor", rules, "personal"],
    ["the username with digits", "M.Okafor20260105", rules, "personal"],
    ["the name with digits that become letters", "mary-okafor-0135", rules, "personal"],
    ["the name with masked letters", "M@ry0k@for-2026", rules, "personal"],
    ["the organization", "Larkmoor Regional Medical Center", rules, "personal"],
    ["the address of email", "mary.okafor@larkmoor.example", rules, "personal"],
    ["the product", "wardwayWARDWAY26", rules, "personal"],
  ])("must not be %s", (_, password, of, flaw) => {
    expect(findPasswordFlaw(password, of)).toBe(flaw);
  });
});

it("takes few unlisted passwords for listed ones", () => {
  const unlisted = Array.from({ length: 20_000 }, (_, index) => `unlisted-${index}-phrase`);
  expect(unlisted.filter(isCommonPassword).length).toBeLessThan(4);
});
