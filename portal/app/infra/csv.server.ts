import { stringify } from "csv-stringify/sync";

export type Cell = string | number | null | undefined;

/** RFC 4180 with a byte order mark, by which spreadsheets detect UTF-8. */
export const csvHead = (names: readonly string[]): string =>
  stringify([[...names]], { bom: true, record_delimiter: "windows" });

/** An apostrophe defuses formulas (OWASP, CSV injection). */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { record_delimiter: "windows", escape_formulas: true },
  );
