import type { Database, Transaction } from "@wardway/db/open";
import { standingOrders, users } from "@wardway/db/schema";
import { and, eq, isNull, min, or } from "drizzle-orm";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { sendNotice } from "../notifications/notices.server.ts";
import type { StoredOrder } from "./read-orders.server.ts";
import { isOrphaned, isResponsible, responsible } from "./responsible.server.ts";

type FailedOrder = Pick<StoredOrder, "id" | "hospitalId" | "createdBy" | "responsibleId">;

/** The request of a day could not be created. Once for each day. */
export async function notifyOfFailure(tx: Transaction, order: FailedOrder, day: string): Promise<void> {
  const { id, hospitalId, responsibleId, createdBy } = order;
  const notice = { type: "standing_order_failing", standingOrderId: id, occasion: `${id} ${day}` } as const;
  await sendNotice(tx, notice, await peopleOf(tx, hospitalId, responsibleId ?? createdBy));
}

/**
 * Notifies a hospital of an account that has left and is responsible for its standing orders: once for all of them, and again for as
 * long as it is, whenever that email is no longer stored.
 */
export async function notifyOfOrphans(db: Database): Promise<void> {
  const orphaned = await db.transaction(async (tx) => {
    const { hospitalId, endedAt } = standingOrders;
    const accounts = await tx
      .select({
        userId: responsible.id,
        leftAt: responsible.deactivatedAt,
        hospitalId,
        orderId: min(standingOrders.id),
      })
      .from(standingOrders)
      .innerJoin(responsible, isResponsible)
      .where(and(isNull(endedAt), isOrphaned))
      .groupBy(responsible.id, hospitalId);
    for (const account of accounts) {
      // Unlike that of an earlier absence.
      const occasion = `${account.hospitalId} ${account.userId} ${account.leftAt?.getTime() ?? ""}`;
      const notice = {
        type: "standing_order_orphaned",
        standingOrderId: account.orderId ?? 0,
        occasion,
      } as const;
      await sendNotice(tx, notice, await peopleOf(tx, account.hospitalId, account.userId));
    }
    return accounts.length;
  });
  if (orphaned > 0) triggerJobs("mail");
}

/** The account and the hospital's managers; if none of them is active there, everyone of the hospital. */
async function peopleOf(tx: Transaction, hospitalId: number, userId: number) {
  const ofHospital = and(
    eq(users.organizationId, hospitalId),
    isNull(users.deactivatedAt),
    eq(users.isSite, false),
  );
  const managing = and(ofHospital, or(eq(users.isManager, true), eq(users.id, userId)));
  return (await tx.$count(users, managing)) > 0 ? managing : ofHospital;
}
