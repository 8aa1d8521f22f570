import { describe, expect, it } from "vitest";
import { messageText } from "./messages/message.ts";
import { exactText, optionalText, requiredText } from "./text.ts";

describe.each([
  ["a text that must be there", requiredText("Reason", 10)],
  ["a text that may be missing", optionalText("Reason", 10)],
])("%s", (_, schema) => {
  it("counts and stores a posted CR LF as one character", () => {
    expect(schema.parse("abcd\r\nefghi")).toBe("abcd\nefghi");
  });

  it("states the length of an overlong text", () => {
    const parsed = schema.safeParse("abcde\r\nfghij");
    expect(parsed.error?.issues.map(({ message }) => messageText(message))).toEqual([
      "Reason can have at most 10 characters; this one has 11.",
    ]);
  });

  it("trims before it counts", () => {
    expect(schema.parse("  0123456789\r\n")).toBe("0123456789");
  });

  it("stores letters composed", () => {
    expect(schema.parse("Jose\u0301")).toBe("José");
  });

  it.each([
    ["\u202EneB", "neB"],
    ["\u2066Dana\u2069", "Dana"],
    ["\u200E Dana\u200F", "Dana"],
    ["Da\u00ADna\u200B", "Dana"],
    ["\uFEFFDana", "Dana"],
  ])("removes direction marks and what shows nothing: %j", (typed, stored) => {
    expect(schema.parse(typed)).toBe(stored);
  });

  it.each(["ليلى حداد", "שָׁלוֹם", "می\u200Cخواهم", "क्\u200Dष", "👩\u200D⚕️", "🏳️\u200D🌈", "한글"])(
    "leaves a text of another script as it is: %s",
    (typed) => {
      expect(schema.parse(typed)).toBe(typed.normalize("NFC"));
    },
  );

  it("rejects control characters", () => {
    expect(schema.safeParse("\u0000").success).toBe(false);
    expect(schema.safeParse("a\u0007").success).toBe(false);
  });
});

const nothing = [
  ...["", " ", "\u200B", "\u2800", "\u00AD", "\u3164", "\uFFA0", "\u115F\u1160", "\u200D", "\u200C \u2060"],
  ...["\u0301", " \u0301\u0302", "\u202E", "\u2066\u2069", "\u00A0", "\uFE0F", "\u{E0020}", "\u180E"],
];

it.each(nothing)("a text that shows nothing is missing: %j", (typed) => {
  expect(
    requiredText("Reason", 10)
      .safeParse(typed)
      .error?.issues.map(({ message }) => messageText(message)),
  ).toEqual(["Reason is required."]);
  expect(optionalText("Reason", 10).parse(typed)).toBeNull();
});

it.each(["???", "-", ".", "1", "👶", "李"])("a text that shows something is there: %s", (typed) => {
  expect(requiredText("Reason", 10).parse(typed)).toBe(typed);
});

it("keeps an identifier as another system wrote it", () => {
  expect(exactText("Issuer", 20).parse(" a\u00ADe\u0301 ")).toBe("a\u00ADe\u0301");
});
