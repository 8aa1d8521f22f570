import type { PublicStatistics } from "@wardway/model";

/** The first figures, as a page's server has them: the answer of the API, or its JSON; null for anything else. */
export function parseStatistics(given: unknown): PublicStatistics | null {
  try {
    const found: unknown = typeof given === "string" ? JSON.parse(given) : given;
    return typeof found === "object" && found !== null && "completedTransports" in found
      ? (found as PublicStatistics)
      : null;
  } catch {
    return null;
  }
}
