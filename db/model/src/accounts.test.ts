import { describe, expect, it } from "vitest";
import { toUsernameKey, usernameField } from "./accounts.ts";
import { messageText } from "./messages/message.ts";

const sentences = (username: string) =>
  usernameField.safeParse(username).error?.issues.map(({ message }) => messageText(message)) ?? [];

describe("usernameField", () => {
  it.each(["nurse", "zoe.o'brien", "Łukasz", "נועה", "deleted-", "deleted-2-later", "undeleted-2"])(
    "accepts %s",
    (username) => {
      expect(sentences(username)).toEqual([]);
    },
  );

  it.each([
    ["a space of no width", "admin\u200b"],
    ["a joiner", "ad\u200dmin"],
    ["a turn of the writing direction", "\u202enimda"],
    ["a byte order mark", "ad\ufeffmin"],
    ["a soft hyphen", "ad\u00admin"],
    ["a filler that is no format character", "admin\u3164"],
    ["a variation selector", "admin\ufe0f"],
  ])("rejects characters that make two usernames look the same: %s", (_, username) => {
    expect(sentences(username).at(-1)).toMatch(
      /^Username (?:has characters that cannot be seen|cannot contain spaces)\.$/,
    );
  });

  it("is stored composed", () => {
    expect(usernameField.parse(" Zoe\u0308 ")).toBe("Zoë");
    expect(toUsernameKey(" ZOE\u0308")).toBe(toUsernameKey("zoë"));
  });

  it.each(["deleted-2", "DELETED-17", "deIeted-57", "de1eted-5O"])(
    "rejects names reserved for deleted accounts: %s",
    (username) => {
      expect(sentences(username)).toEqual(["This username is reserved. Choose another."]);
    },
  );
});
