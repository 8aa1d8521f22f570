import type { Database } from "@wardway/db/open";
import { DomainError, type StandingOrder } from "@wardway/model";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { changeOrder } from "./manage-orders.server.ts";

/**
 * The caller takes over an order whose account no longer works for the hospital: its requests are created in the caller's name.
 * @throws DomainError forbidden, not_found, or conflict if an account of the hospital is responsible
 */
export function adoptOrder(db: Database, caller: Caller, orderId: number): Promise<StandingOrder> {
  return changeOrder(db, caller, orderId, async (_, { responsible, createdBy, responsibleId }) => {
    if (responsible !== null) throw new DomainError("standingOrder.hasResponsible", { name: responsible });
    return {
      set: { responsibleId: caller.userId },
      details: { adopted: 1, from: responsibleId ?? createdBy },
    };
  });
}
