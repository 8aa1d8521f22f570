import { expect, it } from "vitest";
import { searchWords } from "./search-pattern.server.ts";

it("takes each word once and leaves out hyphens between words", () => {
  expect(searchWords("  Zoe - zoe  Zoe O'Brien, ")).toEqual(["Zoe", "zoe", "O'Brien,"]);
});

it("keeps a text of punctuation only, so that it does not stand for everything", () => {
  expect(searchWords("- ,")).toEqual(["-"]);
  expect(searchWords("   ")).toEqual([]);
});

it("takes what follows the ninth word as one text", () => {
  expect(searchWords("a b c d e f g h i j k l")).toHaveLength(10);
  expect(searchWords("a b c d e f g h i j k l").at(-1)).toBe("j k l");
});
