import { expect, it } from "vitest";
import { toColumns, toRows } from "./columns.ts";

it("writes each name once, and restores the rows", () => {
  const rows = [
    { id: 7, unit: "4 West" },
    { id: 8, unit: null },
  ];
  expect(toColumns(rows)).toEqual({ rows: 2, same: {}, each: { id: [7, 8], unit: ["4 West", null] } });
  expect(toRows(toColumns(rows))).toEqual(rows);
});

it("writes a value that all rows have once", () => {
  const rows = [
    { id: 7, unit: null },
    { id: 8, unit: null },
  ];
  expect(toColumns(rows)).toEqual({ rows: 2, same: { unit: null }, each: { id: [7, 8] } });
  expect(toRows(toColumns(rows))).toEqual(rows);
});

it("keeps a field that the first row lacks", () => {
  const rows: { id: number; unit?: string }[] = [{ id: 7 }, { id: 8, unit: "4 West" }];
  expect(toRows(toColumns(rows))).toEqual(rows);
});

it("restores an empty list", () => {
  expect(toRows(toColumns<{ id: number }>([]))).toEqual([]);
});
