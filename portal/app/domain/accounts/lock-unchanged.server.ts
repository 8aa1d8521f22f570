import type { Transaction } from "@wardway/db/open";
import { passkeys, users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { countPasskeys } from "./passkeys.server.ts";
import type { Account } from "./session-user.server.ts";

/** An account after the check of its password or passkey. */
export type ProvenAccount = Account & {
  /** Of the passkey that was the only proof. */
  readonly credentialId?: string;
};

/**
 * Locks an account that is unchanged since it was proven: a session that begins just after a change of
 * password or second factor must not survive it.
 * @throws DomainError unauthenticated if the account has changed
 */
export async function lockUnchanged(
  tx: Transaction,
  {
    id,
    passwordChangedAt,
    totpConfirmedAt,
    hasPasskey,
    credentialId,
  }: Pick<ProvenAccount, "id" | "passwordChangedAt" | "totpConfirmedAt" | "hasPasskey" | "credentialId">,
): Promise<void> {
  const [unchanged] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, id),
        isNull(users.deactivatedAt),
        isUnchanged(users.passwordChangedAt, passwordChangedAt),
        isUnchanged(users.totpConfirmedAt, totpConfirmedAt),
      ),
    )
    // Waits for a concurrent change, which is then visible.
    .for("share");
  // The passkeys are counted under the lock: the query above would count those from before the wait.
  const isSame = unchanged !== undefined && (await countPasskeys(tx, id)) > 0 === hasPasskey;
  if (isSame && (credentialId === undefined || (await hasCredential(tx, id, credentialId)))) return;
  throw new DomainError("login.credentialsChanged");
}

const hasCredential = async (tx: Transaction, userId: number, credentialId: string) =>
  (await tx.$count(passkeys, and(eq(passkeys.userId, userId), eq(passkeys.credentialId, credentialId)))) > 0;

/** A Date has milliseconds, PostgreSQL microseconds. */
const isUnchanged = (column: PgColumn, moment: Date | null): SQL =>
  sql`date_trunc('milliseconds', ${column}) is not distinct from ${moment?.toISOString() ?? null}::timestamptz`;
