import { describe, expect, it } from "vitest";
import { type Pixel, spread } from "./spread.ts";

const DISTANCE = 38;

const gaps = (points: readonly Pixel[]) => {
  const moved = spread(points, DISTANCE).map(({ x, y }, index) => ({
    x: x + (points[index]?.x ?? 0),
    y: y + (points[index]?.y ?? 0),
  }));
  return moved.flatMap((one, index) =>
    moved.slice(index + 1).map((other) => Math.hypot(other.x - one.x, other.y - one.y)),
  );
};

describe("spread", () => {
  it("leaves points where they are if none is near another", () => {
    expect(
      spread(
        [
          { x: 0, y: 0 },
          { x: 38, y: 0 },
          { x: 0, y: 500 },
        ],
        DISTANCE,
      ),
    ).toEqual([
      { x: 0, y: 0 },
      { x: 0, y: 0 },
      { x: 0, y: 0 },
    ]);
  });

  it("moves a pair apart along its line, by the missing distance only", () => {
    expect(
      spread(
        [
          { x: 0, y: 0 },
          { x: 30, y: 0 },
        ],
        DISTANCE,
      ),
    ).toEqual([
      { x: -4, y: 0 },
      { x: 4, y: 0 },
    ]);
  });

  it.each([2, 3, 6, 15])("separates %i points in one place", (count) => {
    const points = Array.from({ length: count }, () => ({ x: 7, y: 7 }));
    expect(Math.min(...gaps(points))).toBeGreaterThan(DISTANCE * 0.9);
  });

  it("returns the same for the same points", () => {
    const points = [
      { x: 1, y: 2 },
      { x: 3, y: 2 },
      { x: 2, y: 4 },
    ];
    expect(spread(points, DISTANCE)).toEqual(spread(points, DISTANCE));
  });
});
