import type { Transaction } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Account } from "./session-user.server.ts";

/**
 * Holds an account as it was when its password was checked, until the transaction ends. Checking takes a while: a
 * password that is changed meanwhile, or a second factor that is set up, ends the sessions that there are, and one
 * that begins a moment later would outlive it.
 * @throws DomainError unauthenticated, where the account is another by now
 */
export async function holdUnchanged(
  tx: Transaction,
  { id, passwordChangedAt, totpConfirmedAt }: Pick<Account, "id" | "passwordChangedAt" | "totpConfirmedAt">,
): Promise<void> {
  const [unchanged] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, id),
        isNull(users.deactivatedAt),
        isStill(users.passwordChangedAt, passwordChangedAt),
        isStill(users.totpConfirmedAt, totpConfirmedAt),
      ),
    )
    // Whoever changes it waits, or is waited for and seen.
    .for("share");
  if (unchanged) return;
  throw new DomainError("login.credentialsChanged");
}

/** A Date has milliseconds, the database microseconds. */
const isStill = (column: PgColumn, moment: Date | null): SQL =>
  sql`date_trunc('milliseconds', ${column}) is not distinct from ${moment?.toISOString() ?? null}::timestamptz`;
