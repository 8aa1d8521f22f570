import type { Database, Transaction } from "@wardway/db/open";
import { transportRequests, users } from "@wardway/db/schema";
import type { Role } from "@wardway/model";
import { and, eq, type SQL } from "drizzle-orm";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { logFailure } from "#app/infra/fault-log.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";

/** Something whose time has come, and the account in whose name the portal does it. */
export interface Occasion {
  readonly requestId: number;
  readonly userId: number;
  readonly username: string;
  /** The account's present role; its organization has acted in `side`. */
  readonly role: Role;
  readonly organizationId: number;
}

/** Columns of an occasion, in a query of `users`. */
export const actingAccount = { userId: users.id, username: users.username, role: users.role };

/**
 * Does each in a transaction of its own, however many processes run this: what another one has taken, or a user has changed
 * since, is left alone. Others do not wait for one that fails.
 * @param isDue in a query of requests, looked at again under the request's lock
 */
export async function actByItself<Due extends Occasion>(
  db: Database,
  due: readonly Due[],
  side: "hospital" | "ambulance",
  isDue: (occasion: Due) => SQL | undefined,
  act: (tx: Transaction, caller: Caller, occasion: Due) => Promise<unknown>,
): Promise<void> {
  const { id } = transportRequests;
  for (const occasion of due) {
    const work = async (tx: Transaction) => {
      const [taken] = await tx
        .select({ id })
        .from(transportRequests)
        .where(and(eq(id, occasion.requestId), isDue(occasion)))
        .for("no key update", { skipLocked: true });
      if (taken) await act(tx, toCaller(occasion, side), occasion);
    };
    await db.transaction(work).catch((error: unknown) => logFailure("act on a request", error));
  }
  if (due.length === 0) return;
  triggerJobs("live");
  triggerJobs("mail");
}

function toCaller(
  { userId, username, role, organizationId }: Occasion,
  side: "hospital" | "ambulance",
): Caller {
  const account = { userId, username, ipAddress: null };
  return role === "admin"
    ? { ...account, role, organizationId: null }
    : { ...account, role: side, organizationId };
}
