import { usernameField } from "@wardway/model";
import { expect, it } from "vitest";
import { proposeUsernames } from "./username.ts";

it.each([
  [["olive.larkin@larkmoor.example", "Olive Larkin"], "olive.larkin"],
  [[null, null, "Olive  Larkin"], "Olive.Larkin"],
  [["admin@larkmoor.example", "olive@larkmoor.example"], "olive"],
  [["Deleted", "Olive"], "Olive"],
  [[null, "Olive O\u2019Hara"], "Olive.O'Hara"],
  [["\u0251lex", "alex@larkmoor.example"], "alex"],
  [["admin\u200b", null], "user"],
  [["Administrator"], "user"],
  [["Adm1n", "supp0rt"], "user"],
])("%j becomes %s", (names, first) => {
  const proposed = proposeUsernames(names);
  expect(proposed.slice(0, 2)).toEqual([first, `${first}-2`]);
  expect(proposed.filter((name) => !usernameField.safeParse(name).success)).toEqual([]);
});
