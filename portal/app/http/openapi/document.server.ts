import { identifier, limits } from "@wardway/model";
import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { accessOf, rolesOf, whoMay, widgetRuleOf } from "./access.ts";
import { components, exampleOf } from "./components.ts";
import type { Operation } from "./operation.ts";
import { refusalResponses, refusalsOf } from "./refusals.ts";
import { subjects } from "./subjects.ts";

/** The API in the words of OpenAPI 3.1, made from the schemas that check what is sent. */
export function describeApi(publicUrl: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const { name, operations } of subjects) {
    for (const operation of operations) {
      paths[operation.path] = {
        ...paths[operation.path],
        [operation.method.toLowerCase()]: { tags: [name], ...describe(operation) },
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
          "JSON over HTTP with the session cookie of `POST /api/login`. Refusals are RFC 9457 problem documents " +
          "whose `detail` is a sentence for a person; a fault on our side is one of status 500. Times are ISO 8601, " +
          "answered in UTC. Texts hold no control characters. Unknown fields of a body are passed over.",
      },
      servers: [{ url: publicUrl }],
      tags: subjects.map(({ name, description }) => ({ name, description })),
      components: {
        securitySchemes: {
          session: {
            type: "apiKey",
            in: "cookie",
            name: "wardway_session",
            description:
              "Set by `POST /api/login`. Beside it stand the roles that may make a call, one of which is asked for.",
          },
          widgetSession: {
            type: "http",
            scheme: "bearer",
            bearerFormat: "JWT",
            description:
              "Of a page in which widgets stand, given by `POST /api/embed/sessions`. It is good for a quarter of an " +
              "hour and for calls from its own page alone.",
          },
          secretKey: {
            type: "http",
            scheme: "bearer",
            description: "A secret key of an embed site, which never leaves the hospital's own server.",
          },
        },
        schemas: components,
        responses: refusalResponses,
      },
      paths,
    },
    {
      // A transformed value is described by what is sent and, in an answer, by what is received.
      allowEmptySchema: { transform: true },
      override: ({ jsonSchema, zodSchema }) => {
        // The format says it; the pattern behind it is half a page.
        if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
        const example = exampleOf.get(zodSchema);
        if (example) jsonSchema.examples = [example];
      },
    },
  );
}

function describe(operation: Operation): ZodOpenApiOperationObject {
  const access = accessOf(operation);
  const { details, body, example, status = 200, query } = operation;
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(details && { description: details }),
    "x-who-may": whoMay(operation),
    security: [
      ...(access === "anyone" ? [] : rolesOf(access).map((role) => ({ session: [role] }))),
      ...(widgetRuleOf(operation) === null ? [] : [{ widgetSession: [] }]),
      ...(operation.credential ? [{ [operation.credential]: [] }] : []),
    ],
    requestParams: {
      ...(operation.path.includes("{id}") && { path: z.object({ id: identifier("Number") }) }),
      ...(query && { query }),
      ...(operation.idempotent && { header: idempotencyHeader }),
    },
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: body, ...(example?.body && { example: example.body }) } },
      },
    }),
    ...(example?.query && { "x-example-query": example.query }),
    responses: {
      [status]: success(operation),
      ...Object.fromEntries(
        Object.entries(operation.otherwise ?? {}).map(([code, { description, answer }]) => [
          code,
          { description, ...(answer && { content: { "application/json": { schema: answer } } }) },
        ]),
      ),
      ...refusalsOf(operation),
    },
  };
}

const idempotencyHeader = z.object({
  "Idempotency-Key": z
    .string()
    .min(1)
    .max(limits.idempotencyKey)
    .optional()
    .describe("A repetition under the same key is answered as the first was, and makes nothing twice."),
});

function success({ answer, isPage, paged, headers = {}, status = 200 }: Operation) {
  const told = Object.entries(headers).map(([name, description]) => [
    name,
    { description, required: true, schema: { type: "string" as const } },
  ]);
  const link = {
    description: "The next page, where there is one (RFC 8288).",
    schema: { type: "string" as const },
  };
  const page = { "text/html": { schema: { type: "string" as const } } };
  return {
    description: status === 201 ? "Made." : paged ? "One page of the list." : "Done.",
    ...((paged || told.length > 0) && {
      headers: { ...Object.fromEntries(told), ...(paged && { Link: link }) },
    }),
    ...(isPage && { content: page }),
    ...(answer && { content: { "application/json": { schema: answer } } }),
  };
}
