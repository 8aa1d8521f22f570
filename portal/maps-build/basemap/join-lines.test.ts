import { describe, expect, it } from "vitest";
import { joinLines } from "./join-lines.ts";

describe("lines that share an end", () => {
  it("become one, whatever their order and direction", () => {
    const lines = [
      [5, 6],
      [1, 2, 3],
      [5, 4, 3],
    ];
    expect(joinLines(lines, { isDirected: false })).toEqual([[1, 2, 3, 4, 5, 6].toReversed()].map(sorted));
  });

  it("keep their direction if it has a meaning", () => {
    const lines = [
      [3, 4],
      [1, 2, 3],
      [5, 4],
    ];
    expect(joinLines(lines, { isDirected: true })).toEqual([
      [1, 2, 3, 4],
      [5, 4],
    ]);
  });

  it("become a ring", () => {
    const lines = [
      [1, 2, 3],
      [3, 4, 1],
      [1, 9],
    ];
    expect(joinLines(lines, { isDirected: false })).toEqual([
      [1, 2, 3, 4, 1],
      [1, 9],
    ]);
  });
});

const sorted = (line: number[]) => line.toSorted((one, other) => one - other);
