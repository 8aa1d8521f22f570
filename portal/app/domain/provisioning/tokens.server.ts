import type { Connection, Database } from "@wardway/db/open";
import { identityProviders, provisioningTokens, users } from "@wardway/db/schema";
import { DomainError, provisioningLimits, provisioningTokenPrefix } from "@wardway/model";
import { and, desc, eq, gt, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { perDatabase } from "#app/infra/per-database.server.ts";
import { randomToken, tokenHash } from "#app/infra/random-token.server.ts";
import { assertAdministrator, lockAdministrators } from "../accounts/users/lock-users.server.ts";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { administrators, sendNotice } from "../transports/notifications/notices.server.ts";

export interface NewProvisioningToken {
  readonly id: number;
  /** Last four characters. */
  readonly hint: string;
  /** Null for a replay: it is not stored. */
  readonly token: string | null;
}

const isActive = and(isNull(provisioningTokens.revokedAt), gt(provisioningTokens.expiresAt, sql`now()`));

const intentOf = (organizationId: number) =>
  ({ action: "organization.update", resourceType: "organization", resourceId: organizationId }) as const;

/**
 * Shown once. The other administrators are notified.
 * @param days until it expires
 * @throws DomainError forbidden; conflict without a provider in use and a claim, or at the limit of tokens
 */
export async function makeToken(
  db: Database,
  caller: Caller,
  organizationId: number,
  { days, idempotencyKey }: { readonly days: number; readonly idempotencyKey: string | null },
): Promise<NewProvisioningToken> {
  const token = `${provisioningTokenPrefix}${randomToken()}`;
  const [hash, hint] = [tokenHash(token), token.slice(-4)];
  const input = { organizationId, what: "provisioning token", days };
  const intent = { ...intentOf(organizationId), idempotencyKey, input };
  const made = await runAuditedTransaction(db, caller, intent, async (tx) => {
    assertAdministrator(await lockAdministrators(tx), caller);
    const [provider] = await tx
      .select({ isEnabled: identityProviders.isEnabled, claim: identityProviders.provisionedClaim })
      .from(identityProviders)
      .where(eq(identityProviders.organizationId, organizationId))
      .for("no key update");
    if (!provider?.isEnabled || provider.claim === null) throw new DomainError("provisioning.notSetUp");
    const { tokens: max } = provisioningLimits;
    const active = await tx.$count(
      provisioningTokens,
      and(eq(provisioningTokens.organizationId, organizationId), isActive),
    );
    if (active >= max) throw new DomainError("provisioning.tooManyTokens", { max });
    const [row] = await tx
      .insert(provisioningTokens)
      .values({
        organizationId,
        tokenHash: hash,
        hint,
        createdBy: caller.userId,
        expiresAt: sql`now() + make_interval(days => ${days}::integer)`,
      })
      .returning({ id: provisioningTokens.id });
    if (!row) throw new Error("An insert returned no row.");
    await sendNotice(
      tx,
      { type: "provisioning_token_made", occasion: row.id },
      and(administrators, ne(users.id, caller.userId)),
    );
    return {
      value: { id: row.id, hint, hash },
      details: { changed: "provisioning token made", provisioningToken: row.id, days },
    };
  });
  triggerJobs("mail");
  return { id: made.id, hint: made.hint, token: made.hash === hash ? token : null };
}

/** From the next call on. @throws DomainError forbidden; not_found for a token of another organization or a revoked one */
export function revokeToken(
  db: Database,
  caller: Caller,
  organizationId: number,
  tokenId: number,
): Promise<void> {
  return runAuditedTransaction(db, caller, intentOf(organizationId), async (tx) => {
    assertAdministrator(await lockAdministrators(tx), caller);
    const revoked = await tx
      .update(provisioningTokens)
      .set({ revokedAt: sql`now()` })
      .where(
        and(
          eq(provisioningTokens.id, tokenId),
          eq(provisioningTokens.organizationId, organizationId),
          isNull(provisioningTokens.revokedAt),
        ),
      )
      .returning({ id: provisioningTokens.id });
    if (revoked.length === 0) throw new DomainError("provisioning.tokenNotFound");
    return {
      value: undefined,
      details: { changed: "provisioning token revoked", provisioningToken: tokenId },
    };
  });
}

/** Tokens that are not revoked, newest first; expired ones until they are revoked. */
const MAX_LISTED = 20;

export interface ListedToken {
  readonly id: number;
  readonly hint: string;
  /** Username; null for a deleted account. */
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Accurate to an hour; null before the first use. */
  readonly lastUsedAt: Date | null;
  readonly isExpired: boolean;
}

export function listTokens(connection: Connection, organizationId: number): Promise<ListedToken[]> {
  return connection
    .select({
      id: provisioningTokens.id,
      hint: provisioningTokens.hint,
      createdBy: users.username,
      createdAt: provisioningTokens.createdAt,
      expiresAt: provisioningTokens.expiresAt,
      lastUsedAt: provisioningTokens.lastUsedAt,
      isExpired: sql<boolean>`${provisioningTokens.expiresAt} <= now()`,
    })
    .from(provisioningTokens)
    .leftJoin(users, eq(users.id, provisioningTokens.createdBy))
    .where(and(eq(provisioningTokens.organizationId, organizationId), isNull(provisioningTokens.revokedAt)))
    .orderBy(desc(provisioningTokens.id))
    .limit(MAX_LISTED);
}

export interface FoundToken {
  readonly id: number;
  readonly organizationId: number;
  /** `providerOff`: the organization's single sign-on is not in use; `noClaim`: nothing identifies provisioned people. */
  readonly state: "active" | "revoked" | "expired" | "providerOff" | "noClaim";
  readonly isUseRecorded: boolean;
}

const state: SQL<FoundToken["state"]> = sql<FoundToken["state"]>`case
  when ${provisioningTokens.revokedAt} is not null then 'revoked'
  when ${provisioningTokens.expiresAt} <= now() then 'expired'
  when ${identityProviders.isEnabled} is not true then 'providerOff'
  when ${identityProviders.provisionedClaim} is null then 'noClaim'
  else 'active' end`;

const queries = perDatabase((db) => ({
  ofHash: db
    .select({
      id: provisioningTokens.id,
      organizationId: provisioningTokens.organizationId,
      state: state.as("state"),
      isUseRecorded:
        sql<boolean>`coalesce(${provisioningTokens.lastUsedAt} > now() - interval '1 hour', false)`.as(
          "is_use_recorded",
        ),
    })
    .from(provisioningTokens)
    .leftJoin(identityProviders, eq(identityProviders.organizationId, provisioningTokens.organizationId))
    .where(eq(provisioningTokens.tokenHash, sql.placeholder("hash")))
    .prepare("provisioning_token"),
}));

/** Null if it is unknown. */
export async function findToken(db: Database, token: string): Promise<FoundToken | null> {
  const [found] = await queries(db).ofHash.execute({ hash: tokenHash(token) });
  return found ?? null;
}

/** To the hour, to spare writes. */
export async function recordUse(db: Database, { id }: FoundToken): Promise<void> {
  await db
    .update(provisioningTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(
        eq(provisioningTokens.id, id),
        or(
          isNull(provisioningTokens.lastUsedAt),
          lt(provisioningTokens.lastUsedAt, sql`now() - interval '1 hour'`),
        ),
      ),
    );
}
