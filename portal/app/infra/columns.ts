/** Rows as one array for each field, or the value itself if all rows have the same. */
export interface Columns<Row> {
  readonly rows: number;
  readonly same: { readonly [Name in keyof Row]?: Row[Name] | undefined };
  readonly each: { readonly [Name in keyof Row]?: readonly Row[Name][] | undefined };
}

/** A page's document contains its loader's data: this way names and equal values are in it once. */
export function toColumns<Row extends object>(rows: readonly Row[]): Columns<Row> {
  const same: Partial<Row> = {};
  const each: { [Name in keyof Row]?: readonly Row[Name][] } = {};
  for (const name of new Set(rows.flatMap(Object.keys)) as Set<keyof Row>) {
    const values = rows.map((row) => row[name]);
    const [first] = values;
    if (first !== undefined && values.every((value) => value === first)) same[name] = first;
    else each[name] = values;
  }
  return { rows: rows.length, same, each };
}

/** @param columns of `toColumns` */
export function toRows<Row extends object>({ rows, same, each }: Columns<Row>): Row[] {
  const fields = Object.entries<readonly unknown[]>(each as Readonly<Record<string, readonly unknown[]>>);
  return Array.from(
    { length: rows },
    (_, index) =>
      ({ ...same, ...Object.fromEntries(fields.map(([name, values]) => [name, values[index]])) }) as Row,
  );
}
