import type { Action, ErrorCategory } from "@wardway/model";
import type { z } from "zod";

/** One call of the API, as its description tells it. Who may make it stands in `route-access.ts`. */
export interface Operation {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  /** The name of a function that makes this call, in a program made from the description. */
  readonly id: string;
  readonly summary: string;
  /** What a reader of the summary does not guess: plain sentences. */
  readonly details?: string;
  /** Rights that the call asks for by what is sent, beside the one at its door: `status` is what, and which. */
  readonly rights?: Readonly<Record<string, Action>>;
  /** Where neither a session nor a widget session opens it. */
  readonly credential?: "secretKey";
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Status of a success; 200 if missing. */
  readonly status?: 200 | 201 | 204;
  /** The body of a success; none for 204, and a page for people where `isPage`. */
  readonly answer?: z.ZodType;
  readonly isPage?: true;
  /** Repeatable with an `Idempotency-Key`. */
  readonly idempotent?: true;
  /** A list, whose next page is in the `Link` header. */
  readonly paged?: true;
  /** Headers that a success always has, and what they say. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Refusals that do not follow from the call's method, path, body and right. */
  readonly refusals?: readonly ErrorCategory[];
  /** Answers that are neither the success nor a problem document. */
  readonly otherwise?: Readonly<
    Record<number, { readonly description: string; readonly answer?: z.ZodType }>
  >;
  /** The end of an address that shows the query, and a body, both as one would send them. */
  readonly example?: { readonly query?: string; readonly body?: object };
}

/** Calls about the same thing. */
export interface Subject {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}
