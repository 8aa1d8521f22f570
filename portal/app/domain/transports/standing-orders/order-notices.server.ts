import type { Transaction } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { and, eq, isNull, or } from "drizzle-orm";
import { sendNotice } from "../notifications/notices.server.ts";
import type { StoredOrder } from "./read-orders.server.ts";

type Noticed = Pick<StoredOrder, "id" | "hospitalId" | "createdBy">;

/** The request of a day could not be created. Once for each day. */
export async function notifyOfFailure(tx: Transaction, order: Noticed, day: string): Promise<void> {
  const notice = {
    type: "standing_order_failing",
    standingOrderId: order.id,
    occasion: `${order.id} ${day}`,
  } as const;
  await sendNotice(tx, notice, await peopleOf(tx, order));
}

/** The account that made the order and the hospital's managers; if there are none, everyone of the hospital. */
async function peopleOf(tx: Transaction, { hospitalId, createdBy }: Noticed) {
  const ofHospital = and(
    eq(users.organizationId, hospitalId),
    isNull(users.deactivatedAt),
    eq(users.isSite, false),
  );
  const managing = and(ofHospital, or(eq(users.isManager, true), eq(users.id, createdBy)));
  return (await tx.$count(users, managing)) > 0 ? managing : ofHospital;
}
