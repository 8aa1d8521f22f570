import { transportRequests } from "@wardway/db/schema";
import { type Actor, priorities } from "@wardway/model";
import { and, eq, ilike, inArray, or, type SQL } from "drizzle-orm";

/** Escapes `%`, `_` and `\`. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * Requests whose patient, places or priority contain `text`, ignoring case. A company finds patients only on
 * its own transports: a search must not reveal what a list hides.
 */
export function matching(actor: Actor, text: string): SQL | undefined {
  if (text === "") return undefined;
  const pattern = containing(text);
  const named = ilike(transportRequests.patientName, pattern);
  const urgencies = priorities.filter((priority) => priority.includes(text.toLowerCase()));
  return or(
    actor.role === "ambulance"
      ? and(named, eq(transportRequests.ambulanceCompanyId, actor.organizationId ?? 0))
      : named,
    ilike(transportRequests.currentLocation, pattern),
    ilike(transportRequests.destination, pattern),
    urgencies.length > 0 ? inArray(transportRequests.priority, urgencies) : undefined,
  );
}
