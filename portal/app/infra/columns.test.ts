import { expect, it } from "vitest";
import { toColumns, toRows } from "./columns.ts";

it("writes each name once, and restores the rows", () => {
  const rows = [
    { id: 7, unit: "4 West" },
    { id: 8, unit: null },
  ];
  expect(toColumns(rows)).toEqual({ id: [7, 8], unit: ["4 West", null] });
  expect(toRows(toColumns(rows))).toEqual(rows);
});

it("restores an empty list", () => {
  expect(toRows(toColumns<{ id: number }>([]))).toEqual([]);
});
