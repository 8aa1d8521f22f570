import { z } from "zod";

/** The part of JSON Schema that the description uses, without references. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

/** Copies `part` with each `$ref` replaced by its target. @throws Error if a target is missing */
export function resolved<Part>(part: Part, document: object): Part {
  if (Array.isArray(part)) return part.map((item: unknown) => resolved(item, document)) as Part;
  if (typeof part !== "object" || part === null) return part;
  if ("$ref" in part && typeof part.$ref === "string")
    return resolved(named(part.$ref, document), document) as Part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, resolved(value, document)]),
  ) as Part;
}

function named(reference: string, document: object): unknown {
  const [start, ...names] = reference.split("/");
  let found: unknown = start === "#" ? document : undefined;
  for (const name of names) found = Object(found)[name];
  if (found === undefined) throw new Error(`${reference} has no target.`);
  return found;
}

const readers = new WeakMap<Schema, z.ZodType>();

/** Returns one sentence per violation of the schema. */
export function findSchemaErrors(schema: Schema, value: unknown): string[] {
  let reader = readers.get(schema);
  if (!reader) {
    reader = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
    readers.set(schema, reader);
  }
  const read = reader.safeParse(value);
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}

export const fits = (schema: Schema, value: unknown) => findSchemaErrors(schema, value).length === 0;
