/** Rows as one array for each field. */
export type Columns<Row> = { readonly [Name in keyof Row]: readonly Row[Name][] };

/** A page's document contains its loader's data: this way each name is written once for all rows. */
export function toColumns<Row extends object>(rows: readonly Row[]): Columns<Row> {
  const names = [...new Set(rows.flatMap(Object.keys))] as (keyof Row)[];
  return Object.fromEntries(
    names.map((name) => [name, rows.map((row) => row[name])]),
  ) as unknown as Columns<Row>;
}

/** @param columns of `toColumns`: all have the same length */
export function toRows<Row extends object>(columns: Columns<Row>): Row[] {
  const fields = Object.entries<readonly unknown[]>(columns);
  const [, first = []] = fields[0] ?? [];
  return first.map(
    (_, index) => Object.fromEntries(fields.map(([name, values]) => [name, values[index]])) as Row,
  );
}
