import { type DomainError, errorCodes, problemSchema } from "@wardway/db/model";
import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { type Access, routeAccess } from "../route-access.ts";
import { type Operation, operations } from "./operations.server.ts";

/** The API in the words of OpenAPI 3.1, made from the schemas that check what is sent. */
export function describeApi(publicUrl: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(operation),
    };
  }
  return createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Wardway",
        version: "1.0.0",
        description:
          "JSON over HTTP with the session cookie of `POST /api/login`. Refusals are RFC 9457 problem documents whose `detail` is a sentence for a person.",
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: { session: { type: "apiKey", in: "cookie", name: "wardway_session" } },
        schemas: { Problem: problemSchema },
      },
      paths,
    },
    {
      // A transformed value is described by what is sent and, in an answer, by what is received.
      allowEmptySchema: { transform: true, date: true },
      override: ({ jsonSchema, zodSchema }) => {
        if (zodSchema._zod.def.type !== "date") return;
        jsonSchema.type = "string";
        jsonSchema.format = "date-time";
      },
    },
  );
}

function describe(operation: Operation): ZodOpenApiOperationObject {
  const access = accessOf(operation);
  const hasId = operation.path.includes("{id}");
  const refusals: DomainError["code"][] = [
    ...(access === "anyone" ? [] : (["unauthenticated"] as const)),
    ...(access === "anyone" || access === "signed-in" ? [] : (["forbidden"] as const)),
    ...(hasId ? (["not_found"] as const) : []),
    ...(operation.method === "GET" ? [] : (["conflict"] as const)),
    ...(operation.body || operation.query ? (["invalid"] as const) : []),
  ];
  return {
    summary: operation.summary,
    description: whoMay(access),
    security: access === "anyone" ? [] : [{ session: [] }],
    requestParams: {
      ...(hasId && { path: z.object({ id: z.int().positive() }) }),
      ...(operation.query && { query: operation.query }),
      ...(operation.idempotent && {
        header: z.object({
          "Idempotency-Key": z
            .string()
            .max(200)
            .optional()
            .describe("A repetition under the same key is answered as the first was."),
        }),
      }),
    },
    ...(operation.body && {
      requestBody: { required: true, content: { "application/json": { schema: operation.body } } },
    }),
    responses: {
      [String(operation.status ?? 200)]: {
        description: operation.paged ? "A page; the next one is in the Link header." : "Done.",
        ...(operation.answer && { content: { "application/json": { schema: operation.answer } } }),
      },
      ...Object.fromEntries(
        refusals.map((code) => [
          String(errorCodes[code].status),
          {
            description: errorCodes[code].title,
            content: { "application/problem+json": { schema: problemSchema } },
          },
        ]),
      ),
    },
  };
}

function accessOf({ method, path }: Operation): Access {
  const access = routeAccess.find((entry) => entry.path === path.replace("{id}", ":id"))?.calls[method];
  if (access === undefined) throw new Error(`${method} ${path} is described and does not exist.`);
  return access;
}

function whoMay(access: Access): string {
  if (access === "anyone") return "For everybody.";
  return access === "signed-in" ? "For every account." : `For accounts with the right ${access}.`;
}
