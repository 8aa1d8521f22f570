import { describe, expect, it } from "vitest";
import { divideByCoast } from "./coastline.ts";
import type { Box, Point } from "./read-extract.ts";
import { signedArea } from "./rings.ts";

const box: Box = [0, 0, 4, 2];
const areaOf = (polygons: readonly (readonly Point[][])[]) =>
  polygons.reduce(
    (sum, [outer = [], ...holes]) =>
      sum +
      Math.abs(signedArea(outer)) -
      holes.reduce((inner, hole) => inner + Math.abs(signedArea(hole)), 0),
    0,
  );

const square = (x: number, y: number): Point[] => [
  [x, y],
  [x + 1, y],
  [x + 1, y + 1],
  [x, y + 1],
  [x, y],
];

describe("a region", () => {
  it("is land without a coastline", () => {
    const { land, sea } = divideByCoast([], box);
    expect([areaOf(land), areaOf(sea)]).toEqual([8, 0]);
  });

  it.each<[string, Point[], number]>([
    [
      "from west to east",
      [
        [-1, 1],
        [5, 1],
      ],
      4,
    ],
    [
      "from north to south, with land in the east",
      [
        [1, 3],
        [1, -1],
      ],
      6,
    ],
    [
      "around a bay that leaves and enters at the same side",
      [
        [1, -1],
        [1, 1],
        [3, 1],
        [3, -1],
      ],
      6,
    ],
    [
      "that ends within, at the nearest edge",
      [
        [-1, 1],
        [3.5, 1],
      ],
      4,
    ],
  ])("has land left of a coastline %s", (_, line, area) => {
    const { land, sea } = divideByCoast([line], box);
    expect(areaOf(land)).toBeCloseTo(area);
    expect(areaOf(sea)).toBeCloseTo(8 - area);
  });

  it("may have two coasts, with land or sea between them", () => {
    const northward: Point[] = [
      [3, -1],
      [3, 3],
    ];
    const southward: Point[] = [
      [1, 3],
      [1, -1],
    ];
    expect(areaOf(divideByCoast([northward, southward], box).land)).toBeCloseTo(4);
    const strait = divideByCoast([northward.toReversed(), southward.toReversed()], box);
    expect(areaOf(strait.land)).toBeCloseTo(4);
    expect(strait.land).toHaveLength(2);
  });

  it("is sea around an island, which is a hole in the sea", () => {
    const { land, sea } = divideByCoast([square(1, 0.5)], box);
    expect([areaOf(land), areaOf(sea)]).toEqual([1, 7]);
    expect(sea[0]).toHaveLength(2);
  });

  it("is land around a lake", () => {
    const { land, sea } = divideByCoast([square(1, 0.5).toReversed()], box);
    expect([areaOf(land), areaOf(sea)]).toEqual([7, 1]);
  });

  it("has part of an island that crosses its edge", () => {
    const { land, sea } = divideByCoast([square(3.5, 0.5)], box);
    expect([areaOf(land), areaOf(sea)]).toEqual([0.5, 7.5]);
  });
});
