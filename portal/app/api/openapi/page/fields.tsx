import type { Schema } from "./description.ts";
import { TypeWords } from "./type-words.tsx";

export interface SchemaField {
  readonly name: string;
  readonly schema: Schema | { $ref: string };
  readonly required: boolean;
}

export const getFields = ({ properties = {}, required = [] }: Schema): readonly SchemaField[] =>
  Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) }));

/** `marksRequired` for request bodies; responses always contain every field. */
export function Fields({
  fields,
  marksRequired,
}: {
  fields: readonly SchemaField[];
  marksRequired: boolean;
}) {
  return (
    <ul className="divide-y divide-line border-line border-y text-sm">
      {fields.map(({ name, schema, required }) => (
        <li key={name} className="py-2">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <code className="font-medium text-ink wrap-anywhere">{name}</code>
            <span className="min-w-0 text-muted wrap-anywhere">
              <TypeWords schema={schema} />
            </span>
            {marksRequired && required && <span className="font-medium text-xs">required</span>}
          </p>
          {schemaText(schema) && <p className="mt-0.5 text-muted">{schemaText(schema)}</p>}
          <NestedFields schema={schema} marksRequired={marksRequired} />
        </li>
      ))}
    </ul>
  );
}

/** The fields of a nested object or of a list's items. */
function NestedFields({ schema, marksRequired }: { schema: SchemaField["schema"]; marksRequired: boolean }) {
  const inner = "items" in schema && schema.items ? schema.items : schema;
  const fields = "properties" in inner ? getFields(inner) : [];
  if (fields.length === 0) return null;
  return (
    <div className="mt-2 pl-4">
      <Fields fields={fields} marksRequired={marksRequired} />
    </div>
  );
}

function schemaText(schema: SchemaField["schema"]): string {
  const { description = "", default: preset } = schema as Schema;
  const defaultText =
    preset === undefined || preset === "" || Array.isArray(preset) ? "" : `Default: ${preset}.`;
  return [description, defaultText].filter(Boolean).join(" ");
}
