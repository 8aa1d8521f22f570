import { expect, it } from "vitest";
import { parsePlaceQuery } from "./place-query.ts";

it.each([
  ["1800 Orleans St., Apt. 4", "1800 orleans st"],
  ["1800 Orleans St Apt", "1800 orleans st"],
  ["1800 Orleans St # B-12, 21287", "1800 orleans st 21287"],
  ["600 Biscayne Blvd, Miami, FL 33132", "600 biscayne blvd miami fl 33132"],
  ["Sault Ste Marie", "null sault ste marie"],
])("of %s, the unit is no part of the place", (text, expected) => {
  const { houseNumber, words } = parsePlaceQuery(text);
  expect(`${houseNumber} ${words.join(" ")}`).toBe(expected);
});
