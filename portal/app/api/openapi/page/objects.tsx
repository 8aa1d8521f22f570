import { asJson, Code } from "./code.tsx";
import type { Description, Schema } from "./description.ts";
import { Fields, getFields } from "./fields.tsx";

export function ErrorResponses({ description }: { description: Description }) {
  const names = new Map<string, string>();
  for (const item of Object.values(description.paths ?? {})) {
    for (const call of [item.get, item.post, item.patch, item.delete]) {
      for (const [status, response] of Object.entries(call?.responses ?? {})) {
        if ("$ref" in response) names.set(String(response.$ref).split("/").at(-1) ?? "", status);
      }
    }
  }
  return (
    <section id="errors" aria-labelledby="errors-title" className="border-line border-t py-6">
      <h2 id="errors-title" className="font-semibold text-xl leading-6 tracking-tight">
        Errors
      </h2>
      <ul className="mt-4 divide-y divide-line">
        {Object.entries(description.components?.responses ?? {}).map(([name, response]) => (
          <li key={name} id={name} className="flex gap-4 py-2.5">
            <span className="font-medium font-mono">{names.get(name)}</span>
            <span className="min-w-0 max-w-prose">{response.description}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Response objects; request bodies are described at each call. */
export function Objects({ description }: { description: Description }) {
  const schemas = Object.entries(description.components?.schemas ?? {}) as [string, Schema][];
  return (
    <section id="objects" aria-labelledby="objects-title" className="border-line border-t py-6">
      <h2 id="objects-title" className="font-semibold text-xl leading-6 tracking-tight">
        Objects
      </h2>
      {schemas
        .filter(([, schema]) => schema.examples !== undefined)
        .map(([name, schema]) => (
          <section key={name} id={name} aria-labelledby={`${name}-title`} className="mt-8">
            <h3 id={`${name}-title`} className="font-mono font-semibold">
              {name}
            </h3>
            <div className="mt-3 grid gap-x-8 gap-y-4 xl:grid-cols-2">
              <div className="min-w-0">
                <Fields fields={getFields(schema)} marksRequired={false} />
              </div>
              <div className="min-w-0">
                <Code>{asJson(schema.examples?.[0])}</Code>
              </div>
            </div>
          </section>
        ))}
    </section>
  );
}
