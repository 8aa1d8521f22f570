import type { Connection, Database, Transaction } from "@wardway/db/open";
import { emergencyAccesses, organizations } from "@wardway/db/schema";
import { accountMay, DomainError } from "@wardway/model";
import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { findDowntime } from "#app/infra/downtime/downtime.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { recordAudit } from "../audit/record-audit.server.ts";
import { activeSettings } from "../settings/read-settings.server.ts";

export interface OpenAccess {
  readonly id: number;
  readonly targetId: number;
  /** The hospital whose transports can be read. */
  readonly hospital: string;
  readonly endsAt: Date;
}

/** Neither ended nor past its time. */
export const isOpen = and(isNull(emergencyAccesses.endedAt), gt(emergencyAccesses.endsAt, sql`now()`));

/** Only of the user, and only while the account is in the organization for which it was started. */
export const isOwn = ({
  userId,
  organizationId,
}: Pick<Caller, "userId" | "organizationId">): SQL | undefined =>
  and(eq(emergencyAccesses.userId, userId), eq(emergencyAccesses.organizationId, organizationId ?? 0));

export const selectOpen = (connection: Connection) =>
  connection
    .select({
      id: emergencyAccesses.id,
      targetId: emergencyAccesses.targetId,
      hospital: organizations.name,
      endsAt: emergencyAccesses.endsAt,
    })
    .from(emergencyAccesses)
    .innerJoin(
      organizations,
      and(eq(organizations.id, emergencyAccesses.targetId), eq(organizations.kind, "hospital")),
    )
    .$dynamic();

/**
 * Runs a read with the caller's open access, in one transaction with the records of the read: nothing is shown that is not
 * recorded, and an end waits for it. A denial is audited, with the request that was asked for.
 * @throws DomainError not_found if it has ended, is switched off or is not the caller's; unavailable while the database
 * accepts no writes
 */
export async function withOpenAccess<Value>(
  db: Database,
  caller: Caller,
  { accessId, requestId }: { readonly accessId: number; readonly requestId?: number },
  read: (tx: Transaction, access: OpenAccess) => Promise<Value>,
): Promise<Value> {
  if (findDowntime(db)) throw new DomainError("server.readOnly");
  const { emergencyAccessEnabled } = await activeSettings(db);
  try {
    return await db.transaction(async (tx) => {
      const [access] =
        emergencyAccessEnabled && accountMay(caller, "emergency.access")
          ? await selectOpen(tx)
              .where(and(eq(emergencyAccesses.id, accessId), isOwn(caller), isOpen))
              .for("share", { of: emergencyAccesses })
          : [];
      if (!access) throw new DomainError("emergency.notOpen");
      return read(tx, access);
    });
  } catch (error) {
    if (error instanceof DomainError) {
      await recordAudit(db, caller, {
        action: "emergency.access",
        resourceType: "emergency_access",
        resourceId: accessId,
        details: { refused: error.category, ...(requestId && { ids: String(requestId) }) },
        success: false,
      });
    }
    throw error;
  }
}
