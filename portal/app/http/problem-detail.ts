import { isRouteErrorResponse } from "@remix-run/react";

/** Returns why a screen is unavailable, null for an error of another kind. */
export function getUnavailableDetail(error: unknown): string | null {
  return isRouteErrorResponse(error) && error.status === 503 ? getProblemDetail(error.data) : null;
}

/** Returns the sentence of a problem document (RFC 9457), null for anything else. */
export function getProblemDetail(problem: unknown): string | null {
  const detail = (problem as { readonly detail?: unknown } | null)?.detail;
  return typeof detail === "string" ? detail : null;
}
