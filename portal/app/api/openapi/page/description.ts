import type { describeApi } from "../document.server.ts";

export type Description = ReturnType<typeof describeApi>;
export type Call = NonNullable<NonNullable<Description["paths"]>[string]["get"]>;
type SchemaOrReference = NonNullable<NonNullable<Description["components"]>["schemas"]>[string];
export type Schema = Exclude<SchemaOrReference, { $ref: string }>;

export interface NamedCall {
  readonly method: "get" | "post" | "patch" | "delete";
  readonly path: string;
  readonly call: Call;
}

const methods = ["get", "post", "patch", "delete"] as const;

export function callsBySubject({ tags = [], paths = {} }: Description) {
  const calls: readonly NamedCall[] = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const call = item[method];
      return call ? [{ method, path, call }] : [];
    }),
  );
  return tags.map(({ name, description = "" }) => ({
    name,
    description,
    anchor: name.toLowerCase().replaceAll(" ", "-"),
    calls: calls.filter(({ call }) => call.tags?.includes(name)),
  }));
}

/** Returns the name at the end of a reference; null for an inline schema. */
export const getReferenceName = (part: object | undefined): string | null =>
  part && "$ref" in part && typeof part.$ref === "string" ? (part.$ref.split("/").at(-1) ?? null) : null;

/** Resolves a schema or a reference to one. */
export function resolveSchema(description: Description, part: SchemaOrReference | undefined): Schema {
  const named = description.components?.schemas?.[getReferenceName(part) ?? ""];
  return (named ?? part ?? {}) as Schema;
}

/** Returns the example of a response: an object, or a list of one. */
export function getExample(description: Description, part: SchemaOrReference | undefined): unknown {
  const schema = resolveSchema(description, part);
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.items) return [getExample(description, schema.items)];
  const [first] = schema.anyOf ?? [];
  return first && getExample(description, first);
}
