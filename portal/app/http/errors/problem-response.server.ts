import { DomainError, type Problem } from "@wardway/model";
import { RevokedError } from "#app/domain/audit/embed-site-lock.server.ts";
import {
  isDatabaseUnavailable,
  isOutcomeUnknown,
  isWriteRefused,
} from "#app/infra/database-unavailable.server.ts";
import { logFault } from "#app/infra/fault-log.server.ts";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import { getRequestId } from "#app/infra/request-id.ts";

/**
 * Returns the RFC 9457 problem document of an error; an unexpected one is logged and becomes a 500 or 503 that names the
 * request without details.
 */
export function toErrorResponse(request: Request, error: unknown): Response {
  if (error instanceof DomainError) return problem(error);
  if (error instanceof Response) return error;
  // The caller has disconnected.
  if (request.signal.aborted) return new Response(null, { status: 499 });
  // A read-only portal says so once.
  if (!isWriteRefused(error)) logFault(request, error);
  return problem(
    findUnavailability(request, error) ?? new DomainError("server.failed"),
    getRequestId(request),
  );
}

/** What the database's error says to the caller; null for an error of another kind. */
export function findUnavailability({ method }: Request, error: unknown): DomainError | null {
  if (isWriteRefused(error)) return new DomainError("server.readOnly");
  if (!isDatabaseUnavailable(error)) return null;
  const isWrite = method !== "GET" && method !== "HEAD";
  return new DomainError(
    isWrite && isOutcomeUnknown(error) ? "server.outcomeUnknown" : "server.databaseUnavailable",
  );
}

/** Uses the only content type that Remix parses for a screen. */
export function toScreenResponse(reason: DomainError, request: Request): Response {
  const response = problem(reason, getRequestId(request));
  response.headers.set("content-type", "application/json");
  return response;
}

/** Keeps health data out of caches. */
export const noStore = { "cache-control": "no-store" };

/** RFC 6750, 3. */
export const bearerChallenge = 'Bearer realm="Wardway", error="invalid_token"';

/** A full queue or an interrupted service usually recovers within a second. */
export const BUSY_RETRY_SECONDS = 1;

/** Applies while the database accepts no writes. */
export const READ_ONLY_RETRY_SECONDS = 15;

export const MAINTENANCE_RETRY_SECONDS = 300;

const readOnlyCodes: ReadonlySet<string> = new Set(["server.readOnly", "login.readOnly"]);

/** How long a caller has to wait (RFC 9110, 10.2.3); null if waiting does not help. */
function retryAfterSeconds(error: DomainError): number | null {
  if (error instanceof RateLimitError) return error.seconds;
  if (error.code === "server.maintenance") return MAINTENANCE_RETRY_SECONDS;
  if (readOnlyCodes.has(error.code)) return READ_ONLY_RETRY_SECONDS;
  return error.status === 429 || error.status === 503 ? BUSY_RETRY_SECONDS : null;
}

/** @param requestId names the request in the document */
export function problem(error: DomainError, requestId: string | null = null): Response {
  const headers = new Headers({ ...noStore, "content-type": "application/problem+json" });
  // A 401 names a scheme (RFC 9110, 15.5.2).
  if (error.status === 401) {
    headers.set(
      "www-authenticate",
      error instanceof RevokedError ? bearerChallenge : 'Cookie realm="Wardway"',
    );
  }
  const seconds = retryAfterSeconds(error);
  if (seconds !== null) headers.set("retry-after", String(seconds));
  const document: Problem = { ...error.toProblem(), ...(requestId !== null && { requestId }) };
  return Response.json(document, { status: error.status, headers });
}
