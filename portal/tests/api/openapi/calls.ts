import { describeApi } from "#app/api/openapi/document.server.ts";
import { resolved, type Schema } from "./schema.ts";

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Response {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

/** A call of the description with references resolved. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly id: string;
  /** Roles that may call it; null if it needs no session. */
  readonly roles: readonly string[] | null;
  readonly query: Schema | null;
  readonly body: Schema | null;
  readonly hasId: boolean;
  readonly takesKey: boolean;
  readonly responses: Readonly<Record<string, Response>>;
  readonly success: number;
}

/** Returns the calls of a description, by default of the portal's. */
export function getCalls(description: object = describeApi("http://localhost")): readonly Call[] {
  const { paths } = resolved(description, description) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  };
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => getCall(method.toUpperCase(), path, operation)),
  );
}

interface OperationObject {
  readonly operationId: string;
  readonly security: readonly {
    readonly session?: readonly string[];
    readonly secretKey?: readonly string[];
  }[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly "application/json": { readonly schema: Schema } } };
  readonly responses: Readonly<Record<string, Response>>;
}

function getCall(method: string, path: string, operation: OperationObject): Call {
  const { parameters = [], security, responses, requestBody } = operation;
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  return {
    method,
    path,
    id: operation.operationId,
    roles: security.every(({ secretKey }) => secretKey)
      ? null
      : security.flatMap(({ session = [] }) => session),
    query:
      inQuery.length === 0
        ? null
        : {
            type: "object",
            properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
            required: inQuery.filter(({ required }) => required).map(({ name }) => name),
          },
    body: requestBody?.content["application/json"].schema ?? null,
    hasId: path.includes("{id}"),
    takesKey: parameters.some(({ name }) => name === "Idempotency-Key"),
    responses,
    success: Number(Object.keys(responses).find((status) => status.startsWith("2"))),
  };
}
