import type { Transaction } from "@wardway/db/open";
import { transportResponses } from "@wardway/db/schema";
import { DomainError, type ErrorCode, type ResponseStatus } from "@wardway/model";
import { and, eq } from "drizzle-orm";

const closed = {
  pending: "response.changed",
  approved: "response.alreadyApproved",
  rejected: "response.alreadyRejected",
  withdrawn: "response.withdrawn",
  released: "response.released",
} as const satisfies Record<ResponseStatus, ErrorCode>;

/** Moves an open response on; the request's lock is held. @throws DomainError conflict where it is not open */
export async function closeResponse(
  tx: Transaction,
  id: number,
  status: "approved" | "rejected" | "withdrawn",
): Promise<void> {
  const moved = await tx
    .update(transportResponses)
    .set({ status })
    .where(and(eq(transportResponses.id, id), eq(transportResponses.status, "pending")))
    .returning({ id: transportResponses.id });
  if (moved.length > 0) return;
  const [response] = await tx
    .select({ status: transportResponses.status })
    .from(transportResponses)
    .where(eq(transportResponses.id, id));
  throw new DomainError(closed[response?.status ?? "pending"]);
}

/**
 * Moves all responses to a request that are in one status to another; the request's lock is held.
 * @returns the companies whose they are
 */
export async function moveResponses(
  tx: Transaction,
  requestId: number,
  { from, to }: { readonly from: ResponseStatus; readonly to: ResponseStatus },
): Promise<readonly number[]> {
  const moved = await tx
    .update(transportResponses)
    .set({ status: to })
    .where(and(eq(transportResponses.transportRequestId, requestId), eq(transportResponses.status, from)))
    .returning({ companyId: transportResponses.ambulanceCompanyId });
  return moved.map(({ companyId }) => companyId);
}
