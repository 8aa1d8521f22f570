import type { Database } from "@wardway/db/open";
import { transportResponses, users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { and, asc, eq, lte } from "drizzle-orm";
import { expireResponse } from "../lifecycle/lifecycle.server.ts";

const MAX_RESPONSES_PER_RUN = 200;

/**
 * Withdraws open responses at the time that their company has set, however many processes run this.
 * @param now for tests
 */
export async function expireResponses(db: Database, now = new Date()): Promise<void> {
  const expired = await db
    .select({
      id: transportResponses.id,
      userId: users.id,
      username: users.username,
      role: users.role,
      organizationId: transportResponses.ambulanceCompanyId,
    })
    .from(transportResponses)
    .innerJoin(users, eq(users.id, transportResponses.createdBy))
    .where(and(eq(transportResponses.status, "pending"), lte(transportResponses.expiresAt, now)))
    .orderBy(asc(transportResponses.expiresAt))
    .limit(MAX_RESPONSES_PER_RUN);
  for (const { id, ...sender } of expired) {
    const isAdmin = sender.role === "admin";
    const caller = isAdmin
      ? { ...sender, role: "admin" as const, organizationId: null }
      : { ...sender, role: "ambulance" as const };
    try {
      await expireResponse(db, { ...caller, ipAddress: null }, id);
    } catch (error) {
      // Decided since it was selected, or expired by another process.
      if (!(error instanceof DomainError)) throw error;
    }
  }
}
