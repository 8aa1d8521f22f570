import type { Database, Transaction } from "@wardway/db/open";
import { transportRequests, users } from "@wardway/db/schema";
import { DomainError, type TransportRequest } from "@wardway/model";
import { and, asc, eq, lte } from "drizzle-orm";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { actByItself, actingAccount } from "./act-by-itself.server.ts";
import { askAll, askNext, hasNoOpenResponse } from "./order-of-asking.server.ts";
import { applyTransition, statementTime, transitionRequest } from "./transition.server.ts";

const MAX_REQUESTS_PER_RUN = 200;

/** The hospital does not want to wait: all companies see the request from now on. @throws DomainError conflict */
export function askAllCompanies(db: Database, caller: Caller, requestId: number): Promise<TransportRequest> {
  return transitionRequest(
    db,
    caller,
    { action: "request.widen", requestId },
    async (tx, request, action) => {
      if (request.askedCompanyIds === null) throw new DomainError("asking.allAsked");
      await applyTransition(tx, caller, request, {
        action,
        event: "asking_widened",
        set: await askAll(tx, request.hospitalId),
        asksFurther: true,
      });
      return { asked: "all" };
    },
  );
}

/**
 * Asks further companies about requests that have waited long enough without a response, or notifies the hospital if all were
 * asked. In the name of the account that made the request.
 * @param now for tests
 */
export async function widenUnanswered(db: Database, now = new Date()): Promise<void> {
  const { id, widenAt, hospitalId } = transportRequests;
  const isDue = and(lte(widenAt, now), hasNoOpenResponse);
  const due = await db
    .select({ ...actingAccount, requestId: id, organizationId: hospitalId })
    .from(transportRequests)
    .innerJoin(users, eq(users.id, transportRequests.createdBy))
    .where(isDue)
    .orderBy(asc(widenAt))
    .limit(MAX_REQUESTS_PER_RUN);
  await actByItself(
    db,
    due,
    "hospital",
    () => isDue,
    (tx, caller, { requestId }) => widen(tx, caller, requestId, now),
  );
}

function widen(tx: Transaction, caller: Caller, requestId: number, now: Date): Promise<TransportRequest> {
  return transitionRequest(tx, caller, { action: "request.widen", requestId }, async (_, request, action) => {
    const { askedCompanyIds } = request;
    if (askedCompanyIds === null) {
      await applyTransition(tx, caller, request, {
        action,
        event: "no_response",
        isAutomatic: true,
        set: { widenAt: null, noResponseAt: statementTime },
      });
      return { automatic: 1, asked: "none" };
    }
    const next = await askNext(tx, { ...request, askedCompanyIds }, now);
    await applyTransition(tx, caller, request, {
      action,
      event: "asking_widened",
      isAutomatic: true,
      set: next,
      asksFurther: true,
    });
    return { automatic: 1, asked: next.askedCompanyIds === null ? "all" : "next" };
  });
}
