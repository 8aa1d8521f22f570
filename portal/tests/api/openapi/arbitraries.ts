import fc from "fast-check";
import { hostileValues } from "../../support/hostile-values.ts";
import { fits, type Schema } from "./schema.ts";

/** Generates trimmed text of a length in UTF-16 units. */
function typed(least: number, most: number): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.string({ unit: "grapheme", minLength: 0, maxLength: Math.min(most, 60) }),
      fc.string({
        unit: fc.constantFrom("a", "Z", "7", "é", "語"),
        minLength: least || 1,
        maxLength: Math.max(least, Math.min(most, 12)),
      }),
    )
    .map(([middle, ends]) => {
      const text = (ends + middle).trim();
      return text.length <= most ? text : ends;
    });
}

/** Generates values that the schema allows. */
export function validValues(schema: Schema): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(validValues));
  if (typeof schema.type !== "string") {
    return fc.oneof(...(schema.type ?? []).map((type) => validValues({ ...schema, type })));
  }
  const { minimum = -1e9, maximum = 1e9, exclusiveMinimum } = schema;
  switch (schema.type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({
        min: exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1,
        max: Math.min(maximum, 2 ** 31 - 1),
      });
    case "number":
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case "array":
      return fc.array(validValues(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case "object":
      return fittingObject(schema);
    case "string":
      return fittingText(schema);
    default:
      throw new Error(`The description has a schema of type ${schema.type}, which is not supported here.`);
  }
}

function fittingText({ format, pattern, minLength = 0, maxLength = 300 }: Schema): fc.Arbitrary<string> {
  if (format === "date-time") {
    return fc
      .date({ min: new Date("1900-01-02"), max: new Date("9999-12-30"), noInvalidDate: true })
      .map((at) => at.toISOString());
  }
  if (pattern) return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= maxLength);
  const longest = fc.constant("x".repeat(maxLength));
  const others = minLength === 0 ? [fc.constant(""), longest] : [longest];
  return fc.oneof({ arbitrary: typed(minLength || 1, maxLength), weight: 4 }, ...others);
}

/** @param fixed values that the schema cannot express; null omits the field */
export function fittingObject(
  { properties = {}, required = [] }: Schema,
  fixed: Readonly<Record<string, fc.Arbitrary<unknown> | null>> = {},
): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(properties).filter((name) => fixed[name] !== null);
  const fields = Object.fromEntries(
    names.map((name) => [name, fixed[name] ?? validValues(properties[name] ?? {})]),
  );
  const requiredKeys = names.filter((name) => required.includes(name) || name in fixed);
  return fc.record(fields, { requiredKeys });
}

/** Generates values that the schema forbids: near misses and common breakers. */
export function invalidValues(schema: Schema): fc.Arbitrary<unknown> {
  const edges = bounds(schema);
  const strange = fc.oneof(
    hostileValues,
    fc.constantFrom<unknown>(null, true, -1, 0, 0.5, "", [], {}, [null], 1e21),
  );
  const near = edges.length > 0 ? fc.oneof(fc.constantFrom(...edges), strange) : strange;
  return filterInvalid(near, (value) => fits(schema, value));
}

/**
 * Filters `from` for values that do not fit.
 * @throws Error if none is found, as with a schema that allows everything
 */
export function filterInvalid<Value>(
  from: fc.Arbitrary<Value>,
  fits: (value: Value) => boolean,
): fc.Arbitrary<Value> {
  if (fc.sample(from, 1000).every(fits)) throw new Error("The schema of this field has no limit.");
  return from.filter((value) => !fits(value));
}

/** Returns the values just past each bound. */
function bounds(schema: Schema): unknown[] {
  const { maxLength, minLength = 0, maximum, minimum, exclusiveMinimum, maxItems } = schema;
  return [
    ...(schema.anyOf ?? []).flatMap(bounds),
    ...(maxLength === undefined ? [] : ["x".repeat(maxLength + 1), "\u{1F691}".repeat(maxLength + 1)]),
    ...(minLength > 1 ? ["x".repeat(minLength - 1)] : []),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(exclusiveMinimum === undefined ? [] : [exclusiveMinimum]),
    ...(maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, (_, at) => at + 1)]),
    ...(schema.format === "date-time"
      ? ["2026-02-30T12:00:00Z", "2026-01-01", "tomorrow", 1_767_225_600]
      : []),
  ];
}
