import type { Database } from "@wardway/db/open";
import { transportRequests, transportResponses, users } from "@wardway/db/schema";
import { and, asc, eq, exists, lte } from "drizzle-orm";
import { actByItself, actingAccount } from "../lifecycle/act-by-itself.server.ts";
import { expireResponse } from "../lifecycle/lifecycle.server.ts";

const MAX_RESPONSES_PER_RUN = 200;

/**
 * Withdraws open responses at the time that their company has set.
 * @param now for tests
 */
export async function expireResponses(db: Database, now = new Date()): Promise<void> {
  const { id, transportRequestId, status, expiresAt } = transportResponses;
  const isExpired = and(eq(status, "pending"), lte(expiresAt, now));
  const expired = await db
    .select({
      ...actingAccount,
      id,
      requestId: transportRequestId,
      organizationId: transportResponses.ambulanceCompanyId,
    })
    .from(transportResponses)
    .innerJoin(users, eq(users.id, transportResponses.createdBy))
    .where(isExpired)
    .orderBy(asc(expiresAt))
    .limit(MAX_RESPONSES_PER_RUN);
  await actByItself(
    db,
    expired,
    "ambulance",
    (response) =>
      exists(
        db
          .select({ id })
          .from(transportResponses)
          .where(and(eq(id, response.id), eq(transportRequestId, transportRequests.id), isExpired)),
      ),
    (tx, caller, response) => expireResponse(tx, caller, response.id),
  );
}
