type Value = string | number | boolean | object | null | undefined;

/** The values of one field, all of one kind, in one text; otherwise as they are. */
type Packed =
  | readonly Value[]
  /** Separated by `|`; nothing for null. */
  | { readonly texts: string }
  /** Texts that repeat, each once, and a digit of base 36 for each row. */
  | { readonly choices: string; readonly at: string }
  /** Separated by `|`; nothing for null. */
  | { readonly numbers: string }
  /** ISO 8601 without seconds: base 36, the first since 1970, the others since the first; separated by `|`. */
  | { readonly minutes: string }
  | { readonly columns: Columns };

/** Rows as one value for each field: the value itself if all rows have the same. */
export interface Columns<Row extends object = object> {
  readonly rows: number;
  readonly same: { readonly [Name in keyof Row]?: Row[Name] | undefined };
  readonly each: { readonly [Name in keyof Row]?: Packed | undefined };
}

/** A page's document contains its loader's data: this way names, equal values and quotes are in it once. */
export function toColumns<Row extends object>(rows: readonly Row[]): Columns<Row> {
  const same: Partial<Row> = {};
  const each: { [Name in keyof Row]?: Packed } = {};
  for (const name of new Set(rows.flatMap(Object.keys)) as Set<keyof Row>) {
    const values = rows.map((row) => row[name]);
    const [first] = values;
    if (first !== undefined && values.every((value) => value === first)) same[name] = first;
    else each[name] = pack(values as readonly Value[]);
  }
  return { rows: rows.length, same, each };
}

/** @param columns of `toColumns` */
export function toRows<Row extends object>({ rows, same, each }: Columns<Row>): Row[] {
  const fields = Object.entries(each as Readonly<Record<string, Packed>>).map(
    ([name, packed]) => [name, unpack(packed)] as const,
  );
  return Array.from(
    { length: rows },
    (_, index) =>
      ({ ...same, ...Object.fromEntries(fields.map(([name, values]) => [name, values[index]])) }) as Row,
  );
}

const SEPARATOR = "|";
const BASE = 36;
const MINUTE_MS = 60_000;

const isoMinute = /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/;
const toMinutes = (moment: string) => Date.parse(moment) / MINUTE_MS;
const toMoment = (minutes: number) => `${new Date(minutes * MINUTE_MS).toISOString().slice(0, 16)}Z`;

const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && !value.includes(SEPARATOR);
/** Not a day such as February 30. */
const isMinute = (value: unknown): value is string =>
  typeof value === "string" &&
  isoMinute.test(value) &&
  Number.isFinite(toMinutes(value)) &&
  toMoment(toMinutes(value)) === value;
const isNumber = (value: unknown): value is number => Number.isFinite(value) && !Object.is(value, -0);
const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The values if each is null or of the kind. */
function only<Kind>(
  values: readonly unknown[],
  isKind: (value: unknown) => value is Kind,
): readonly (Kind | null)[] | undefined {
  return values.every((value): value is Kind | null => value === null || isKind(value)) ? values : undefined;
}

const join = (values: readonly (string | number | null)[]) => values.join(SEPARATOR);

function split<Kind>(text: string, parse: (text: string) => Kind): (Kind | null)[] {
  return text.split(SEPARATOR).map((value) => (value === "" ? null : parse(value)));
}

function pack(values: readonly Value[]): Packed {
  const minutes = only(values, isMinute);
  if (minutes) return { minutes: packMinutes(minutes) };
  const texts = only(values, isText);
  if (texts) {
    const choices = [...new Set(texts)];
    return choices.length <= Math.min(BASE, values.length / 2)
      ? { choices: join(choices), at: texts.map((text) => choices.indexOf(text).toString(BASE)).join("") }
      : { texts: join(texts) };
  }
  const numbers = only(values, isNumber);
  if (numbers) return { numbers: join(numbers) };
  return values.every(isObject) ? { columns: toColumns(values) } : values;
}

function unpack(packed: Packed): readonly Value[] {
  if ("texts" in packed) return split(packed.texts, String);
  if ("choices" in packed) {
    const choices = split(packed.choices, String);
    return [...packed.at].map((digit) => choices[Number.parseInt(digit, BASE)]);
  }
  if ("numbers" in packed) return split(packed.numbers, Number);
  if ("minutes" in packed) return unpackMinutes(packed.minutes);
  return "columns" in packed ? toRows(packed.columns) : packed;
}

function packMinutes(moments: readonly (string | null)[]): string {
  let first = 0;
  return join(
    moments.map((moment) => {
      if (moment === null) return null;
      const minutes = toMinutes(moment);
      const since = minutes - first;
      first ||= minutes;
      return since.toString(BASE);
    }),
  );
}

function unpackMinutes(text: string): (string | null)[] {
  let first = 0;
  return split(text, (digits) => {
    const minutes = first + Number.parseInt(digits, BASE);
    first ||= minutes;
    return toMoment(minutes);
  });
}
