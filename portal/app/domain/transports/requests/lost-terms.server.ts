import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "@wardway/db/open";
import { transportResponses } from "@wardway/db/schema";
import { withoutHiddenNeeds } from "@wardway/model";
import { and, eq, sql } from "drizzle-orm";
import { restoreReplaced } from "../lifecycle/counter-offer.server.ts";
import type { LockedRequest } from "../lifecycle/transition.server.ts";
import type { Stated } from "../record/request-changes.server.ts";

/** What a company that was not chosen reads of a request. */
const lostNames = [
  "currentLocation",
  "currentUnit",
  "destination",
  "destinationUnit",
  "transportDate",
  "asSoonAsPossible",
  "priority",
  "isolationPrecautions",
  "equipment",
  "levelOfService",
  "needs",
] as const satisfies readonly (keyof Stated)[];

/**
 * Companies that were not chosen go on reading what was requested then, and nothing of what the hospital agrees on with another
 * one. What is stored first counts.
 */
export async function keepLostTerms(tx: Transaction, request: LockedRequest, after: Stated): Promise<void> {
  const { transportRequestId, status, lostTerms, replaced } = transportResponses;
  const [approved] = await tx
    .select({ replaced })
    .from(transportResponses)
    .where(and(eq(transportRequestId, request.id), eq(status, "approved")));
  const before: Stated = { ...request, ...restoreReplaced(approved?.replaced ?? {}) };
  const names = lostNames.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (names.length === 0) return;
  const shown = { ...before, needs: withoutHiddenNeeds(before.needs) };
  const terms = JSON.stringify(Object.fromEntries(names.map((name) => [name, shown[name]])));
  await tx
    .update(transportResponses)
    .set({ lostTerms: sql`${terms}::jsonb || coalesce(${lostTerms}, '{}')` })
    .where(and(eq(transportRequestId, request.id), eq(status, "rejected")));
}
