import { expect, it } from "vitest";
import { toPoints } from "./sparkline.tsx";

it("draws higher values higher, skips missing ones and keeps a constant line in the middle", () => {
  expect(toPoints([1, null, 3])).toEqual([
    { x: 3, y: 15 },
    { x: 61, y: 3 },
  ]);
  expect(toPoints([2, 2]).map(({ y }) => y)).toEqual([9, 9]);
  expect(toPoints([])).toEqual([]);
});
