import type { z } from "zod";
import type { Page, ReadonlyDeep } from "../api.ts";
import type { ErrorCategory } from "../errors.ts";
import type { Action } from "../permissions.ts";

/** Where an endpoint is, and how a client repeats it and reads its result. */
export interface EndpointRoute {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** A parameter, such as `{id}`, is the number of a row. */
  readonly path: `/api/${string}`;
  /** Repeatable with an `Idempotency-Key`. */
  readonly idempotent?: true;
  /** A list whose next page is in the `Link` header (RFC 8288). */
  readonly paged?: true;
}

/**
 * Who may call an endpoint: anyone, any account, any widget session, a hospital's server with a site's secret key, or the
 * roles with a right in the permission table.
 */
export type Right = "anyone" | "signed-in" | "embedding.session" | "secret-key" | Action;

/** The declaration of one endpoint: guard, parsing, access table, OpenAPI and the SDK's types follow from it. */
export interface Contract extends EndpointRoute {
  readonly right: Right;
  /** The right that a widget session needs where it is another one; null where no widget may call. */
  readonly widgetRight?: Action | null;
  /** Rights that depend on the `status` in the body; the use case checks them. */
  readonly rightByStatus?: Readonly<Record<string, Action>>;
  readonly summary: string;
  readonly description?: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The handler parses the body by itself, because its errors depend on the order of its checks. */
  readonly bodyParsedBy?: "handler";
  /** The JSON of a success; none for status 204. */
  readonly response?: z.ZodType;
  /** A page for people, in the place of JSON. */
  readonly contentType?: "text/html";
  /** Status of a success; 200 if missing. */
  readonly status?: 200 | 201 | 204;
  /** Path of what was created, for the `Location` header (RFC 9110, 10.2.2). `{name}` is a parameter of the path, else a field of the response. */
  readonly location?: `/api/${string}`;
  /** Headers that a success always has, with their meaning. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Error categories that do not follow from the method, path, body and right. */
  readonly errors?: readonly ErrorCategory[];
  /** Results that are neither the success nor a problem document. */
  readonly alternatives?: Readonly<
    Record<number, { readonly description: string; readonly response?: z.ZodType }>
  >;
  /** Seconds that any cache may store a success, which has an `ETag`; a response is not stored if missing. */
  readonly cacheSeconds?: number;
  /** Pages of any origin may read all responses. */
  readonly anyOrigin?: true;
  /** A query string and a body, as a caller would send them. */
  readonly example?: { readonly query?: string; readonly body?: object };
}

/** Endpoints about the same thing. */
export interface Subject {
  readonly name: string;
  readonly description: string;
  readonly endpoints: Readonly<Record<string, Contract>>;
}

/** The numbers in an endpoint's path. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: number } & ParamsOf<Rest>
  : unknown;

/** What a handler receives as the query, parsed. */
export type QueryOf<C extends Contract> = C extends { query: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined;

/** What a handler receives as the body, parsed. */
export type BodyOf<C extends Contract> = C extends { bodyParsedBy: "handler" }
  ? Readonly<Record<string, unknown>>
  : C extends { body: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : undefined;

/** The value of a success: one page of a paged list, nothing for status 204. */
export type ResultOf<C extends Contract> = C extends { contentType: "text/html" }
  ? string
  : C extends { response: infer Schema extends z.ZodType }
    ? C extends { paged: true }
      ? Page<ItemOf<ReadonlyDeep<z.output<Schema>>>>
      : ReadonlyDeep<z.output<Schema>>
    : // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a result returns nothing.
      void;

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

/** What a client passes: the numbers of the path, the query or the body, in one object. */
export type InputOf<C extends Contract> = ParamsOf<C["path"]> &
  (C extends { query: infer Schema extends z.ZodType }
    ? { readonly [Key in keyof z.input<Schema>]: z.output<Schema>[Key & keyof z.output<Schema>] }
    : unknown) &
  (C extends { body: infer Schema extends z.ZodType } ? ReadonlyDeep<z.input<Schema>> : unknown);
