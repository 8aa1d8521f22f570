import { describe, expect, it } from "vitest";
import { messageText } from "./messages/message.ts";
import { optionalText, requiredText } from "./text.ts";

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
});
