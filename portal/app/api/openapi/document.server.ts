import { type Contract, identifier, limits, type Subject, subjects } from "@wardway/model";
import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { getWidgetRight } from "#app/http/session/widgets/widget-calls.ts";
import { describeCallers, getRoles } from "./access.ts";
import { components, responseExamples } from "./components.ts";
import { errorResponses, getErrorResponses } from "./error-responses.ts";

/** A type, unlike an interface, is known to have no other members. */
type ApiDocument = Pick<OpenAPIObject, keyof OpenAPIObject>;

type OpenAPIObject = ReturnType<typeof createDocument>;

/** By public address, of which a process has one. Deriving a document takes about 30 ms. */
const documents = new Map<string, ApiDocument>();

/** Returns the OpenAPI 3.1 document of the contracts that the endpoints enforce, always the same object. */
export function describeApi(publicUrl: string): ApiDocument {
  const document = documents.get(publicUrl) ?? derive(publicUrl);
  documents.set(publicUrl, document);
  return document;
}

function derive(publicUrl: string): ApiDocument {
  const paths: ZodOpenApiPathsObject = {};
  for (const { name, endpoints } of Object.values<Subject>(subjects)) {
    for (const [id, contract] of Object.entries(endpoints)) {
      paths[contract.path] = {
        ...paths[contract.path],
        [contract.method.toLowerCase()]: { tags: [name], operationId: id, ...describe(contract) },
      };
    }
  }
  return createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Wardway",
        version: "1.0.0",
        description:
          "JSON over HTTP with the session cookie of `POST /api/login`. Errors are RFC 9457 problem documents: " +
          "`category` and `code` are for programs, `detail` is the message in English; an unexpected server error " +
          "has status 500. Times are ISO 8601, in UTC in responses. Texts contain no control characters. Unknown fields of a body are ignored.",
      },
      servers: [{ url: publicUrl }],
      tags: Object.values(subjects).map(({ name, description }) => ({ name, description })),
      components: {
        securitySchemes: {
          session: {
            type: "apiKey",
            in: "cookie",
            name: "wardway_session",
            description:
              "Set by `POST /api/login`, over HTTPS as `__Host-wardway_session`. Each endpoint lists the roles that may call it, one of which is required.",
          },
          widgetSession: {
            type: "http",
            scheme: "bearer",
            bearerFormat: "JWT",
            description:
              "Session of a page with widgets, from `POST /api/embed/sessions`. Valid for a quarter of an hour and for " +
              "calls from its own page only.",
          },
          secretKey: {
            type: "http",
            scheme: "bearer",
            description: "Secret key of an embed site, which never leaves the hospital's own server.",
          },
        },
        schemas: components,
        responses: errorResponses,
      },
      paths,
    },
    {
      // A transformed value is described by its input, in a response by its output.
      allowEmptySchema: { transform: true },
      override: ({ jsonSchema, zodSchema }) => {
        // The format implies this pattern of half a page.
        if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
        const example = responseExamples.get(zodSchema);
        if (example) jsonSchema.examples = [example];
      },
    },
  );
}

function describe(contract: Contract): Omit<ZodOpenApiOperationObject, "operationId"> {
  const {
    summary,
    description,
    path,
    right,
    body,
    example,
    status = 200,
    query,
    alternatives = {},
  } = contract;
  return {
    summary,
    ...(description && { description }),
    "x-who-may": describeCallers(contract),
    security: [
      ...getRoles(contract).map((role) => ({ session: [role] })),
      ...(getWidgetRight(contract) === null ? [] : [{ widgetSession: [] }]),
      ...(right === "secret-key" ? [{ secretKey: [] }] : []),
    ],
    requestParams: {
      ...(path.includes("{id}") && { path: z.object({ id: identifier("Number") }) }),
      ...(query && { query }),
      ...(contract.idempotent && { header: idempotencyHeader }),
    },
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: body, ...(example?.body && { example: example.body }) } },
      },
    }),
    ...(example?.query && { "x-example-query": example.query }),
    responses: {
      [status]: success(contract),
      ...(contract.cacheSeconds !== undefined && { 304: { description: "Not modified" } }),
      ...Object.fromEntries(
        Object.entries(alternatives).map(([code, { description, response }]) => [
          code,
          { description, ...(response && { content: { "application/json": { schema: response } } }) },
        ]),
      ),
      ...getErrorResponses(contract),
    },
  };
}

const idempotencyHeader = z.object({
  "Idempotency-Key": z
    .string()
    .min(1)
    .max(limits.idempotencyKey)
    .optional()
    .describe("A repetition with the same key returns the first response and creates nothing twice."),
});

function success({ response, contentType, paged, location, cacheSeconds, headers, status }: Contract) {
  const always = {
    ...(location && { Location: "Path of the created resource, or where it is listed." }),
    ...(cacheSeconds !== undefined && { ETag: "For If-None-Match." }),
    ...headers,
  };
  const described = Object.entries(always).map(([name, description]) => [
    name,
    { description, required: true, schema: { type: "string" as const } },
  ]);
  const link = {
    description: "The next page, if there is one (RFC 8288).",
    schema: { type: "string" as const },
  };
  return {
    description: status === 201 ? "Created" : status === 204 ? "No content" : "OK",
    ...((paged || described.length > 0) && {
      headers: { ...Object.fromEntries(described), ...(paged && { Link: link }) },
    }),
    ...(contentType && { content: { [contentType]: { schema: { type: "string" as const } } } }),
    ...(response && { content: { "application/json": { schema: response } } }),
  };
}
