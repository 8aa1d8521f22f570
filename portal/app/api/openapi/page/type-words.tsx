import { Fragment, type ReactNode } from "react";
import { getReferenceName, type Schema } from "./description.ts";

/** Describes a type in words: 'text, 1 to 120 characters, or null'; object names are links. */
export function TypeWords({ schema }: { schema: Schema | { $ref: string } }): ReactNode {
  const name = getReferenceName(schema);
  if (name) {
    return (
      <a href={`#${name}`} className="text-ink underline underline-offset-2">
        {name}
      </a>
    );
  }
  const { type, anyOf, items, enum: choices, const: only } = schema as Schema;
  if (choices) return `one of ${choices.join(", ")}`;
  if (only === "") return "empty";
  if (anyOf) return <Either schemas={anyOf} />;
  if (Array.isArray(type))
    return <Either schemas={type.map((one) => ({ ...schema, type: one }) as Schema)} />;
  if (items) {
    return <>list of {"properties" in items ? "objects" : <TypeWords schema={items} />}</>;
  }
  return describeType(schema as Schema);
}

function Either({ schemas }: { schemas: readonly (Schema | { $ref: string })[] }) {
  const hasCommas = schemas.some(
    (schema) => "enum" in schema || describeType(schema as Schema).includes(","),
  );
  return schemas.map((schema, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the kinds of a value keep their order
    <Fragment key={at}>
      {at > 0 && (hasCommas ? ", or " : " or ")}
      <TypeWords schema={schema} />
    </Fragment>
  ));
}

function describeType(schema: Schema): string {
  switch (schema.type) {
    case "string":
      if (schema.format === "date-time") return "date and time";
      if (schema.format === "date") return "day";
      return `text${formatBounds(schema.minLength, schema.maxLength, " characters")}`;
    case "integer":
      return `whole number${formatBounds(getMinimum(schema), schema.maximum)}`;
    case "number":
      return `number${formatBounds(schema.minimum, schema.maximum)}`;
    case "boolean":
      return "true or false";
    case "null":
      return "null";
    default:
      return "object";
  }
}

const getMinimum = ({ minimum, exclusiveMinimum }: Schema) =>
  exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1;

/** Omits the bounds of the number format itself. */
function formatBounds(from: number | undefined, to: number | undefined, unit = ""): string {
  const max = to !== undefined && to < 2 ** 31 - 1 ? to : undefined;
  if (from !== undefined && from < -(2 ** 31)) return "";
  if (from !== undefined && max !== undefined) return `, ${from} to ${max}${unit}`;
  if (max !== undefined) return `, at most ${max}${unit}`;
  return from ? `, at least ${from}${unit}` : "";
}
