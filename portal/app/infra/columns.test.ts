import fc from "fast-check";
import { expect, it } from "vitest";
import { toColumns, toRows } from "./columns.ts";

const nested = [
  { id: 7, to: { facility: "Bluegate", unit: "4 West" }, at: "2026-11-23T14:46Z", priority: "high" },
  { id: 8, to: { facility: "Bluegate", unit: null }, at: null, priority: "low" },
  { id: 9, to: { facility: "Bluegate", unit: "ICU" }, at: "2026-11-23T13:00Z", priority: "low" },
  { id: 12, to: { facility: "Bluegate", unit: "7" }, at: "2026-11-24T14:46Z", priority: "high" },
];

it("writes each name once and the values of a field as one text", () => {
  const { rows, same, each } = toColumns(nested);
  expect({ rows, same }).toEqual({ rows: 4, same: {} });
  expect(each).toEqual({
    id: { numbers: "7|8|9|12" },
    to: { columns: { rows: 4, same: { facility: "Bluegate" }, each: { unit: { texts: "4 West||ICU|7" } } } },
    at: { minutes: "htdkm||-2y|140" },
    priority: { choices: "high|low", at: "0110" },
  });
});

it("restores the rows", () => {
  expect(toRows(toColumns(nested))).toEqual(nested);
});

it("writes a value that all rows have once", () => {
  const rows = [
    { id: 7, unit: null },
    { id: 8, unit: null },
  ];
  expect(toColumns(rows)).toEqual({ rows: 2, same: { unit: null }, each: { id: { numbers: "7|8" } } });
  expect(toRows(toColumns(rows))).toEqual(rows);
});

it("keeps a field that the first row lacks", () => {
  const rows: { id: number; unit?: string }[] = [{ id: 7 }, { id: 8, unit: "4 West" }];
  expect(toRows(toColumns(rows))).toEqual(rows);
});

it("restores an empty list", () => {
  expect(toRows(toColumns<{ id: number }>([]))).toEqual([]);
});

it("restores values of every kind, alone and mixed", () => {
  const minute = fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true });
  const kinds = [
    fc.string({ maxLength: 4 }),
    fc.constantFrom(
      "",
      "|",
      "a|b",
      "critical",
      "2026-11-23T14:46Z",
      "2026-11-23T14:46:01Z",
      "2026-02-30T14:46Z",
      "2026-99-99T14:46Z",
    ),
    minute.map((date) => `${date.toISOString().slice(0, 16)}Z`),
    fc.oneof(fc.integer(), fc.double()),
    fc.boolean(),
    fc.record({ facility: fc.string(), unit: fc.option(fc.string()) }),
    fc.array(fc.integer(), { maxLength: 2 }),
  ] as const;
  const listOf = (kind: fc.Arbitrary<unknown>) => fc.array(fc.option(kind));
  const field = fc.oneof(...kinds.map(listOf), listOf(fc.oneof(...kinds)));
  fc.assert(
    fc.property(field, (values) => {
      const rows = values.map((value) => ({ value }));
      expect(toRows(toColumns(rows))).toEqual(rows);
    }),
  );
});
