import { type Contract, type ErrorCategory, errorCategories, problemSchema } from "@wardway/model";
import type { ZodOpenApiResponseObject } from "zod-openapi";

const reasons = {
  bad_request: "Malformed request: the body is not valid JSON, or the path is malformed.",
  unauthenticated: "No valid session, or the log-in was rejected; the code identifies the reason.",
  forbidden:
    "The account lacks the right, must change its password or set up a second factor first, must confirm its identity again " +
    "(session.confirmationRequired: log in again), or the call came from a page of another site.",
  not_found: "Not found or not visible to the caller.",
  conflict:
    "The resource has changed since it was read, or the value is taken. Read it again before retrying.",
  too_large: "The body is larger than 256 KB.",
  unsupported_media_type: "The body is not sent as application/json.",
  invalid:
    "Invalid fields: errors names each one. Or the Idempotency-Key was already used with another body.",
  too_many: "Too many attempts. Retry after the time in Retry-After.",
  unavailable: "The database does not respond, maintenance is active, or a service is missing.",
} as const satisfies Partial<Record<ErrorCategory, string>>;
type Reason = keyof typeof reasons;

const reasonCodes = Object.keys(reasons) as Reason[];
const isReason = (code: ErrorCategory): code is Reason => reasonCodes.some((reason) => reason === code);
/** `not_found` becomes `NotFound`. */
const formatName = (code: Reason) =>
  code.replace(/(?:^|_)([a-z])/g, (_, initial: string) => initial.toUpperCase());

const retryAfter = {
  description: "Seconds after which a retry can succeed.",
  required: true,
  schema: { type: "integer", minimum: 1 },
} as const;

export const errorResponses: Readonly<Record<string, ZodOpenApiResponseObject>> = Object.fromEntries(
  reasonCodes.map((code) => [
    formatName(code),
    {
      description: reasons[code],
      content: { "application/problem+json": { schema: problemSchema } },
      ...(code === "too_many" || code === "unavailable" ? { headers: { "Retry-After": retryAfter } } : {}),
    },
  ]),
);

/** Returns the error responses of an endpoint by status. */
export function getErrorResponses(contract: Contract): Record<string, { readonly $ref: string }> {
  const {
    method,
    path,
    right,
    body,
    query,
    alternatives = {},
    errors = [],
    contentType,
    callsOfNetwork,
  } = contract;
  const isGuarded = right !== "anyone";
  const isWrite = method !== "GET";
  const codes: readonly (ErrorCategory | false | undefined)[] = [
    (body || path.includes("{id}")) && "bad_request",
    isGuarded && "unauthenticated",
    // Cross-site writes get it too; see `server/cross-site-writes.ts`.
    (isGuarded || isWrite) && "forbidden",
    path.includes("{id}") && "not_found",
    isWrite && "too_large",
    body && "unsupported_media_type",
    (body || query) && "invalid",
    (isGuarded || callsOfNetwork !== undefined) && "too_many",
    ...errors,
    !(503 in alternatives) && !contentType && "unavailable",
  ];
  const known = codes.filter((code) => code !== false && code !== undefined).filter(isReason);
  return Object.fromEntries(
    known.map((code) => [
      String(errorCategories[code].status),
      { $ref: `#/components/responses/${formatName(code)}` },
    ]),
  );
}
