import { type ErrorCategory, errorCategories, problemSchema } from "@wardway/model";
import type { ZodOpenApiResponseObject } from "zod-openapi";
import { accessOf, widgetRuleOf } from "./access.ts";
import type { Operation } from "./operation.ts";

/** When each refusal is the answer, as a sentence. */
const reasons = {
  bad_request: "What was sent could not be read: the body is no JSON, or the address is malformed.",
  unauthenticated: "Nobody is signed in, or the log-in was refused; the code says which.",
  forbidden:
    "The account may not do this, has to change its password or set up a second factor first, or the call came " +
    "from a page of another site.",
  not_found: "There is none, or none that one may see.",
  conflict: "Somebody was faster, or what one wants is taken: read the state again.",
  too_large: "The body is larger than 256 KB.",
  unsupported_media_type: "The body is not sent as application/json.",
  invalid:
    "Some fields need attention: errors names each one. Or the Idempotency-Key was used for another body.",
  too_many: "Too many attempts. Wait as long as the detail says.",
  unavailable: "The database does not answer, maintenance is under way, or a service is missing.",
} as const satisfies Partial<Record<ErrorCategory, string>>;
type Reason = keyof typeof reasons;

const reasonCodes = Object.keys(reasons) as Reason[];
const isReason = (code: ErrorCategory): code is Reason => reasonCodes.some((reason) => reason === code);
/** `not_found` is `NotFound`. */
const nameOf = (code: Reason) => code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The answers that calls refer to. */
export const refusalResponses: Readonly<Record<string, ZodOpenApiResponseObject>> = Object.fromEntries(
  reasonCodes.map((code) => [
    nameOf(code),
    { description: reasons[code], content: { "application/problem+json": { schema: problemSchema } } },
  ]),
);

/** Every refusal that a call can answer with, by its status. */
export function refusalsOf(operation: Operation): Record<string, { readonly $ref: string }> {
  const { method, path, body, query, otherwise = {}, refusals = [] } = operation;
  const isGuarded = accessOf(operation) !== "anyone" || operation.credential !== undefined;
  const isWrite = method !== "GET";
  const codes: readonly (ErrorCategory | false | undefined)[] = [
    (body || path.includes("{id}")) && "bad_request",
    isGuarded && "unauthenticated",
    // Of another site's page too: see `server/cross-site-writes.ts`.
    (isGuarded || isWrite) && "forbidden",
    path.includes("{id}") && "not_found",
    isWrite && "too_large",
    body && "unsupported_media_type",
    (body || query) && "invalid",
    widgetRuleOf(operation) !== null && "too_many",
    ...refusals,
    !(503 in otherwise) && !operation.isPage && "unavailable",
  ];
  const known = codes.filter((code) => code !== false && code !== undefined).filter(isReason);
  return Object.fromEntries(
    known.map((code) => [
      String(errorCategories[code].status),
      { $ref: `#/components/responses/${nameOf(code)}` },
    ]),
  );
}
