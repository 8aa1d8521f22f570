import type { Connection, Transaction } from "@wardway/db/open";
import { identityProviders, organizations, provisioningTokens } from "@wardway/db/schema";
import { DomainError, type OrganizationKind, type ProvisionedClaim } from "@wardway/model";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { type AuditEntry, type AuditSubject, recordAudit } from "../audit/record-audit.server.ts";

/** An organization's provider, by one of its tokens. */
export interface ProvisioningCaller {
  readonly tokenId: number;
  readonly organizationId: number;
  readonly ipAddress: string | null;
}

/** No account acts: the details name the token. */
export const auditSubject = ({ ipAddress }: Pick<ProvisioningCaller, "ipAddress">): AuditSubject => ({
  userId: null,
  username: null,
  ipAddress,
});

export const auditDetails = ({ tokenId, organizationId }: ProvisioningCaller) => ({
  by: "provisioning token",
  provisioningToken: tokenId,
  organizationId,
});

export interface ProvisioningIntent {
  readonly action: "user.create" | "user.update" | "user.delete";
  /** The resource's id; null for a new one. */
  readonly scimId: string | null;
}

export interface ProvisioningOutcome<Value> {
  readonly value: Value;
  /** The account's. */
  readonly userId: number;
  readonly details: NonNullable<AuditEntry["details"]>;
  /** Thrown after what was written is stored. */
  readonly refusal?: DomainError;
}

/** The provider that manages the accounts, locked: the writes of an organization are serialized. */
export interface ManagingProvider {
  readonly organizationId: number;
  readonly kind: OrganizationKind;
  readonly issuer: string;
  readonly provisionedClaim: ProvisionedClaim;
}

/**
 * Runs a provider's change and its audit row in one transaction. Audits a rejection, which rolls back.
 * @throws what the work throws; DomainError unauthenticated if the token was revoked since the guard
 */
export async function runProvisioning<Value>(
  db: Connection,
  caller: ProvisioningCaller,
  { action, scimId }: ProvisioningIntent,
  work: (tx: Transaction, provider: ManagingProvider) => Promise<ProvisioningOutcome<Value>>,
): Promise<Value> {
  const about = { action, resourceType: "user" } as const;
  const details = {
    ...auditDetails(caller),
    ...(scimId !== null && { scimId: toRecordedId(scimId) }),
  };
  let outcome: ProvisioningOutcome<Value>;
  try {
    outcome = await db.transaction(async (tx) => {
      const done = await work(tx, await lockProvider(tx, caller));
      await recordAudit(tx, auditSubject(caller), {
        ...about,
        resourceId: done.userId,
        details: { ...details, ...done.details, ...(done.refusal && reasonOf(done.refusal)) },
        success: done.refusal === undefined,
      });
      return done;
    });
  } catch (error) {
    if (error instanceof DomainError) {
      await recordAudit(db, auditSubject(caller), {
        ...about,
        details: { ...details, ...reasonOf(error) },
        success: false,
      });
    }
    throw error;
  }
  triggerJobs("live");
  triggerJobs("mail");
  if (outcome.refusal) throw outcome.refusal;
  return outcome.value;
}

/** The length of a valid id. */
const MAX_ID_LENGTH = 36;

/** What a call names may be anything: as the trail stores it. */
export const toRecordedId = (id: string): string => id.slice(0, MAX_ID_LENGTH).replace(/[^ -~]/g, "?");

const reasonOf = ({ category, code }: DomainError) => ({ refused: category, reason: code });

async function lockProvider(
  tx: Transaction,
  { organizationId, tokenId }: ProvisioningCaller,
): Promise<ManagingProvider> {
  const [provider] = await tx
    .select({
      organizationId: identityProviders.organizationId,
      kind: organizations.kind,
      issuer: identityProviders.issuer,
      provisionedClaim: identityProviders.provisionedClaim,
    })
    .from(identityProviders)
    .innerJoin(organizations, eq(organizations.id, identityProviders.organizationId))
    .where(and(eq(identityProviders.organizationId, organizationId), identityProviders.isEnabled))
    .for("no key update", { of: identityProviders });
  if (!provider) throw new DomainError("provisioning.providerOff");
  const { provisionedClaim } = provider;
  if (provisionedClaim === null) throw new DomainError("provisioning.noClaim");
  // A revocation waits for this transaction, and ends the next one.
  const [token] = await tx
    .select({ id: provisioningTokens.id })
    .from(provisioningTokens)
    .where(
      and(
        eq(provisioningTokens.id, tokenId),
        isNull(provisioningTokens.revokedAt),
        gt(provisioningTokens.expiresAt, sql`now()`),
      ),
    )
    .for("share");
  if (!token) throw new DomainError("provisioning.tokenRevoked");
  return { ...provider, provisionedClaim };
}
