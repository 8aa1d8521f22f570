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
  "yıldız",
  "İpek",
  "Þóra_Ægisdóttir",
  "Nguyễn",
  "ọ̀ṣun",
  "Ɔkɔre",
  "علي",
  "משה",
  "प्रिया",
  "ნინო",
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
  ["a letter of phonetics", "\u0251dmin"],
  ["a small capital", "ad\u1d0din"],
  ["a click that looks like l", "\u01c0ogin"],
  ["a letter of a former alphabet", "hea\u01bfer"],
  ["a second dot on an i", "admi\u0307n"],
  ["a dot on a dotless i", "adm\u0131\u0307n"],
  ["a line through a letter", "o\u0338livia"],
  ["more marks than an alphabet has", "a\u0301\u0302\u0303da"],
  ["a mark of another script", "a\u064bda"],
  ["a sign that looks like a letter", "\u237admin"],
  ["a digit that looks like a letter", "r\u09e6ot"],
  ["a hyphen that is not that of the keyboard", "ada\u2010vale"],
  ["an emoji", "ada\u{1f691}"],
  ["only Cyrillic capitals that look Latin", "\u0422\u041e\u041c"],
  ["only Hebrew letters that look Latin", "\u05d5\u05e1"],
  ["letters of a script of limited use", "\ua4ee\ua4d3\ua4df\ua4f2\ua4e0"],
  ["Hebrew and Arabic", "\u05de\u0639"],
])("rejects a username with %s", (_, name) => {
  expect(usernameField.safeParse(name)).toMatchObject({ success: false });
});
