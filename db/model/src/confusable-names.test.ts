import { expect, it } from "vitest";
import { usernameField } from "./accounts.ts";

it.each([
  "admin",
  "m.okafor-2",
  "Łukasz",
  "zoë",
  "админ",
  "δήμητρα",
  "田中さくら",
  "김민준",
  "メアリー",
  "kaʻiulani",
  "น้ำฝน",
  "101",
])("accepts the username %s", (name) => {
  expect(usernameField.safeParse(name).success).toBe(true);
});

it.each([
  ["a Cyrillic letter among Latin ones", "\u0430dmin"],
  ["a Greek letter among Latin ones", "n\u03bfrse"],
  ["only Cyrillic letters that look Latin", "\u0441\u043e\u0440\u0435"],
  ["full-width letters", "\uff41dmin"],
  ["mathematical letters", "\u{1d41a}dmin"],
  ["a ligature", "o\ufb03ce"],
])("rejects a username with %s", (_, name) => {
  expect(usernameField.safeParse(name)).toMatchObject({ success: false });
});
