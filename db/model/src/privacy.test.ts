import { expect, test } from "vitest";
import { initials } from "./privacy.ts";

test.each([
  ["Ana María López", "A. M. L."],
  ["zoë o'brien-łukasz", "Z. O. Ł."],
  ["  Ben   Adeyemi ", "B. A."],
  ["(Baby) Smith", "B. S."],
  ["van der Berg", "V. D. B."],
  ["Đặng Thị Hoa", "Đ. T. H."],
  ["ليلى حداد", "ل. ح."],
  ["E\u0301lodie Martin", "E\u0301. M."],
  ["'", "?"],
  ["???", "?"],
  ["-", "?"],
  ["", "?"],
  ["\u200B", "?"],
  ["\u3164", "?"],
  ["\u2800", "?"],
  ["\u202EneB", "N."],
])("initials abbreviates %s to %s", (name, shown) => {
  expect(initials(name)).toBe(shown);
});

test("initials returns at most one initial per word", () => {
  expect(initials("Maximilian Alexander von Hohenberg")).toBe("M. A. V. H.");
});
