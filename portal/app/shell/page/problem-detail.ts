import { isRouteErrorResponse } from "@remix-run/react";
import type { Problem } from "@wardway/model";
import { translateServerMessage } from "#app/infra/locale.ts";

/** Returns why a screen is unavailable, null for an error of another kind. */
export function getUnavailableDetail(error: unknown): string | null {
  return isRouteErrorResponse(error) && error.status === 503 ? getProblemDetail(error.data) : null;
}

/** Returns the sentence of a problem document (RFC 9457) in the reader's language, null for anything else. */
export function getProblemDetail(problem: unknown): string | null {
  const { code, params, detail } = (problem ?? {}) as Partial<Problem>;
  if (typeof detail !== "string") return null;
  if (code === undefined || params === undefined) return detail;
  return translateServerMessage({ code, params, message: detail });
}
