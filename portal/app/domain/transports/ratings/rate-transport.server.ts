import type { Connection, Transaction } from "@wardway/db/open";
import { organizations, publicStatistics, ratings } from "@wardway/db/schema";
import { DomainError, fieldRejection, type Rate, type Rating } from "@wardway/model";
import { eq, sql } from "drizzle-orm";
import { runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { applyTransition, type LockedRequest, lockRequest } from "../lifecycle/transition.server.ts";
import { readRating } from "./read-ratings.server.ts";

/** Once per completed transport, by its hospital or an administrator. @throws DomainError */
export function rateTransport(
  db: Connection,
  caller: Caller,
  input: Rate,
  idempotencyKey: string | null = null,
): Promise<Rating> {
  const action = "request.rate";
  const requestId = input.transportRequestId;
  const intent = { action, resourceType: "rating", requestId, idempotencyKey, input } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    const request = await lockRequest(tx, caller, input.transportRequestId, action);
    const ambulanceCompanyId = findCompany(request, input.ambulanceCompanyId ?? null);
    const [created] = await tx
      .insert(ratings)
      .values({
        transportRequestId: request.id,
        hospitalId: request.hospitalId,
        ambulanceCompanyId,
        createdBy: caller.userId,
        rating: input.rating,
        feedback: input.feedback,
      })
      .onConflictDoNothing()
      .returning({ id: ratings.id });
    if (!created) throw new DomainError("transport.alreadyRated");
    await applyTransition(tx, caller, request, { action, event: "rated", details: { rating: input.rating } });
    await addToTotals(tx, ambulanceCompanyId, input.rating);
    return {
      value: await readRating(tx, created.id),
      resourceId: created.id,
      details: { transportRequestId: request.id, rating: input.rating },
    };
  });
}

function findCompany(request: LockedRequest, named: number | null): number {
  if (request.ambulanceCompanyId !== null && (named === null || named === request.ambulanceCompanyId)) {
    return request.ambulanceCompanyId;
  }
  throw fieldRejection("ambulanceCompanyId", "transport.otherCompanyRated");
}

async function addToTotals(tx: Transaction, companyId: number, rating: number): Promise<void> {
  await tx
    .update(organizations)
    .set({
      ratingSum: sql`${organizations.ratingSum} + ${rating}`,
      ratingCount: sql`${organizations.ratingCount} + 1`,
    })
    .where(eq(organizations.id, companyId));
  await tx.update(publicStatistics).set({
    ratingSum: sql`${publicStatistics.ratingSum} + ${rating}`,
    ratingCount: sql`${publicStatistics.ratingCount} + 1`,
  });
}
