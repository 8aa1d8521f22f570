import type { describeApi } from "#app/api/openapi/document.server.ts";

export type Description = ReturnType<typeof describeApi>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Keywords of JSON Schema 2020-12 that the description uses. */
const keywords = new Set(
  (
    "$ref type enum const anyOf properties required items minItems maxItems minLength maxLength pattern format " +
    "minimum maximum exclusiveMinimum additionalProperties propertyNames default description examples"
  ).split(" "),
);

/** Returns one sentence per violation of OpenAPI 3.1.0 (https://spec.openapis.org/oas/v3.1.0). */
export function findDocumentErrors(document: Description): string[] {
  const declaredTags = new Set((document.tags ?? []).map(({ name }) => name));
  const ids = new Set<string>();
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };

  expect(/^3\.1\.\d+$/.test(document.openapi), "openapi is not version 3.1");
  expect(document.info.title !== "" && document.info.version !== "", "info lacks a title or a version");
  for (const { url } of document.servers ?? []) expect(URL.canParse(url), `${url} is not a server URL`);

  for (const [path, item] of Object.entries(document.paths ?? {})) {
    expect(path.startsWith("/"), `${path} does not start with a slash`);
    for (const [method, operation] of Object.entries(item)) {
      const call = `${method.toUpperCase()} ${path}`;
      expect(/^(get|post|patch|delete)$/.test(method), `${call} has an unknown method`);
      const {
        operationId = "",
        tags = [],
        parameters = [],
        responses = {},
        requestBody,
        security = [],
      } = operation;
      expect(/^[a-z][A-Za-z]+$/.test(operationId), `${call} has no operationId that is a name`);
      expect(!ids.has(operationId), `${call} shares its operationId`);
      ids.add(operationId);
      expect(
        tags.length === 1 && tags.every((tag: string) => declaredTags.has(tag)),
        `${call} has an undeclared tag`,
      );
      expect(Boolean(operation.summary), `${call} has no summary`);

      const named: unknown[] = parameters.map(
        (parameter: { in: string; name: string }) => `${parameter.in} ${parameter.name}`,
      );
      expect(new Set(named).size === named.length, `${call} has a parameter twice`);
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `path ${name}`);
      const declared = named.filter((name) => String(name).startsWith("path "));
      expect(declared.join() === inPath.join(), `${call} does not declare the parameters of its path`);
      for (const parameter of parameters) {
        expect(
          parameter.in !== "path" || parameter.required === true,
          `${call} has an optional part in its path`,
        );
        expect(isObject(parameter.schema), `${call} has a parameter without a schema`);
      }

      const statuses = Object.keys(responses);
      expect(
        statuses.some((status) => /^2\d\d$/.test(status)),
        `${call} has no success`,
      );
      expect(
        statuses.every((status) => /^[2-5]\d\d$/.test(status)),
        `${call} has a response without a status`,
      );
      for (const [status, response] of Object.entries(responses)) {
        expect(
          isObject(response) && ("$ref" in response || Boolean(response.description)),
          `${call} does not describe ${status}`,
        );
      }
      if (requestBody) expect(isObject(requestBody.content), `${call} has a body without content`);
      for (const requirement of security) {
        for (const scheme of Object.keys(requirement)) {
          expect(
            scheme in (document.components?.securitySchemes ?? {}),
            `${call} requires the unknown ${scheme}`,
          );
        }
      }
    }
  }
  return [...faults, ...findPartErrors(document, document, "#")];
}

/** Finds dangling references and contradictory schemas. */
function findPartErrors(part: unknown, document: Description, place: string): string[] {
  if (Array.isArray(part))
    return part.flatMap((item, at) => findPartErrors(item, document, `${place}/${at}`));
  if (!isObject(part)) return [];
  const faults: string[] = [];
  if (typeof part.$ref === "string") {
    let found: unknown = document;
    for (const name of part.$ref.split("/").slice(1)) found = isObject(found) ? found[name] : undefined;
    if (found === undefined) faults.push(`${place} refers to ${part.$ref}, which does not exist`);
  }
  const isSchema =
    /\/(schema|items|additionalProperties|propertyNames)$|\/(schemas|properties)\/[^/]+$|\/anyOf\/\d+$/.test(
      place,
    );
  if (isSchema) faults.push(...findContradictions(part, place));
  // An example is a value: its field `items` is not a schema.
  const inside = Object.entries(part).filter(
    ([name]) => !["example", "examples", "default", "enum"].includes(name),
  );
  return [
    ...faults,
    ...inside.flatMap(([name, value]) => findPartErrors(value, document, `${place}/${name}`)),
  ];
}

function findContradictions(schema: Readonly<Record<string, unknown>>, place: string): string[] {
  const unknown = Object.keys(schema).filter((keyword) => !keywords.has(keyword));
  const properties = isObject(schema.properties) ? Object.keys(schema.properties) : null;
  const required = Array.isArray(schema.required) ? schema.required : [];
  const types = [schema.type ?? []].flat();
  const known = ["string", "integer", "number", "boolean", "object", "array", "null"];
  return [
    ...unknown.map((keyword) => `${place} has the keyword ${keyword}`),
    ...types.filter((type) => !known.includes(String(type))).map((type) => `${place} has the type ${type}`),
    ...required
      .filter((name) => properties && !properties.includes(name))
      .map((name) => `${place} requires ${name}, which it has not`),
    ...(types.includes("array") && !isObject(schema.items) ? [`${place} is a list of nothing`] : []),
  ];
}
