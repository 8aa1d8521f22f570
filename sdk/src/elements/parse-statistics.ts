import type { PublicStatistics } from "@wardway/model";

/** Accepts an object or JSON; null for anything else. */
export function parseStatistics(given: unknown): PublicStatistics | null {
  try {
    const found: unknown = typeof given === "string" ? JSON.parse(given) : given;
    // Throws for what is no object.
    return "completedTransports" in (found as object) ? (found as PublicStatistics) : null;
  } catch {
    return null;
  }
}
