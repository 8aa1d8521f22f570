/** Returns the sentence of a problem document (RFC 9457), null for anything else. */
export function getProblemDetail(problem: unknown): string | null {
  const detail = (problem as { readonly detail?: unknown } | null)?.detail;
  return typeof detail === "string" ? detail : null;
}
