import type { z } from "zod";
import type { Page, ReadonlyDeep } from "../api.ts";
import type { AuditRule } from "../audit-rules.ts";
import type { ErrorCategory } from "../errors.ts";
import type { Action } from "../permissions.ts";

export interface EndpointRoute {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Parameters, such as `{id}`, are row ids. */
  readonly path: `/api/${string}`;
  /** Repeatable with an `Idempotency-Key`. */
  readonly idempotent?: true;
  /** The `Link` header has the next page (RFC 8288). */
  readonly paged?: true;
}

/**
 * Who may call: anyone, any account, any widget session, a server with a site's secret key, or roles with the right.
 */
export type Right = "anyone" | "signed-in" | "embedding.session" | "secret-key" | Action;

/** Declares one endpoint; guard, parsing, access table, OpenAPI and SDK types derive from it. */
export interface Contract extends EndpointRoute {
  readonly right: Right;
  /** What a call adds to the audit trail. */
  readonly audit: AuditRule;
  /** Right of widget sessions, if different; null denies them. */
  readonly widgetRight?: Action | null;
  /** Rights by the body's `status`, of which the present status decides; the use case checks them. */
  readonly rightByStatus?: Readonly<Record<string, readonly Action[]>>;
  /** Needs a proof by password or second factor within `sessionLimits.confirmationMinutes`. */
  readonly confirmed?: true;
  readonly summary: string;
  readonly description?: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The handler parses the body, because its errors depend on the order of checks. */
  readonly bodyParsedBy?: "handler";
  /** JSON of a success. */
  readonly response?: z.ZodType;
  /** Instead of JSON. */
  readonly contentType?: "text/html";
  /** Status of a success; default 200. */
  readonly status?: 200 | 201 | 204;
  /** `Location` of the created resource (RFC 9110, 10.2.2). `{name}` is a path parameter or a response field. */
  readonly location?: `/api/${string}`;
  /** Headers of every success and their meaning. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Categories that do not follow from method, path, body and right. */
  readonly errors?: readonly ErrorCategory[];
  /** Results other than the success and problem documents. */
  readonly alternatives?: Readonly<
    Record<number, { readonly description: string; readonly response?: z.ZodType }>
  >;
  /** Cache lifetime in seconds, with an `ETag`; default: not stored. */
  readonly cacheSeconds?: number;
  /** Most calls of one network in a minute, without a log-in. */
  readonly callsOfNetwork?: number;
  /** Readable by pages of any origin. */
  readonly anyOrigin?: true;
  readonly example?: { readonly query?: string; readonly body?: object };
}

export interface Subject {
  readonly name: string;
  readonly description: string;
  readonly endpoints: Readonly<Record<string, Contract>>;
}

/** Numbers in the path. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: number } & ParamsOf<Rest>
  : unknown;

export type QueryOf<C extends Contract> = C extends { query: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined;

export type BodyOf<C extends Contract> = C extends { bodyParsedBy: "handler" }
  ? Readonly<Record<string, unknown>>
  : C extends { body: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : undefined;

/** One page of a paged list; nothing for 204. */
export type ResultOf<C extends Contract> = C extends { contentType: "text/html" }
  ? string
  : C extends { response: infer Schema extends z.ZodType }
    ? C extends { paged: true }
      ? Page<ItemOf<ReadonlyDeep<z.output<Schema>>>>
      : ReadonlyDeep<z.output<Schema>>
    : // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a result returns nothing.
      void;

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

/** Path parameters, query and body in one object. */
export type InputOf<C extends Contract> = ParamsOf<C["path"]> &
  (C extends { query: infer Schema extends z.ZodType }
    ? { readonly [Key in keyof z.input<Schema>]: z.output<Schema>[Key & keyof z.output<Schema>] }
    : unknown) &
  (C extends { body: infer Schema extends z.ZodType } ? ReadonlyDeep<z.input<Schema>> : unknown);
