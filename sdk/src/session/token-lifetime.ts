/**
 * Reads `iat` and `exp` of a JWT (RFC 7519) in seconds, without verification.
 * @returns nulls for other tokens
 */
export function tokenLifetime(token: string): { readonly total: number | null; readonly end: number | null } {
  const { iat, exp } = parseClaims(token);
  if (typeof exp !== "number") return { total: null, end: null };
  return { total: typeof iat === "number" ? exp - iat : null, end: exp };
}

function parseClaims(token: string): Readonly<Record<string, unknown>> {
  const payload = token.split(".")[1];
  if (!payload) return {};
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof claims === "object" && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}
