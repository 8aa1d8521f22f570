/**
 * Reads `iat` and `exp` of a JWT (RFC 7519) in seconds, without verification.
 * @returns nulls for other tokens
 */
export function tokenLifetime(token: string): { readonly whole: number | null; readonly end: number | null } {
  const { iat, exp } = claimsOf(token);
  if (typeof exp !== "number") return { whole: null, end: null };
  return { whole: typeof iat === "number" ? exp - iat : null, end: exp };
}

function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const payload = token.split(".")[1];
  if (!payload) return {};
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof claims === "object" && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}
