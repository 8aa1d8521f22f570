import type { Database, Transaction } from "@wardway/db/open";
import { embedSites, organizations, users } from "@wardway/db/schema";
import {
  DomainError,
  type EmbedSiteInput,
  embeddingLimits,
  fieldRejection,
  keyPrefixes,
} from "@wardway/model";
import { and, eq, isNull, sql } from "drizzle-orm";
import { randomToken } from "#app/infra/random-token.server.ts";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { assertOwnDomains } from "./own-domains.server.ts";
import { assertManager } from "./rights.server.ts";

/**
 * @param input a manager's hospital is its own; an administrator names one
 * @returns the site's id
 * @throws DomainError forbidden; invalid on `hospitalId` or `origins`; conflict at the hospital's limit
 */
export function createSite(
  db: Database,
  caller: Caller,
  input: EmbedSiteInput,
  idempotencyKey: string | null = null,
): Promise<{ id: number }> {
  const intent = {
    action: "embedding.manage",
    resourceType: "embed_site",
    idempotencyKey,
    input,
  } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    assertManager(caller);
    assertOwnDomains(input.origins);
    const hospitalId = await lockHospital(
      tx,
      caller.role === "admin" ? input.hospitalId : caller.organizationId,
    );
    await assertBelowLimit(tx, hospitalId);
    const userId = await addAccount(tx, caller, hospitalId, input.name);
    const [site] = await tx
      .insert(embedSites)
      .values({
        hospitalId,
        name: input.name,
        publishableKey: `${keyPrefixes.publishable}${randomToken()}`,
        origins: input.origins,
        userId,
        createdBy: caller.userId,
      })
      .returning({ id: embedSites.id });
    if (!site) throw new Error("An insert returned no row.");
    // Cannot clash with a username, which has no spaces.
    await tx
      .update(users)
      .set({ username: `site ${site.id}` })
      .where(eq(users.id, userId));
    return {
      value: site,
      resourceId: site.id,
      details: { site: input.name, what: "created", origins: input.origins.join(" "), hospitalId },
    };
  });
}

/** Serializes creates, for the limit of sites. */
async function lockHospital(tx: Transaction, hospitalId: number | null | undefined): Promise<number> {
  const [hospital] = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.id, hospitalId ?? 0), eq(organizations.kind, "hospital")))
    .for("no key update");
  if (hospital) return hospital.id;
  throw fieldRejection("hospitalId", "embedSite.hospitalRequired");
}

async function assertBelowLimit(tx: Transaction, hospitalId: number): Promise<void> {
  const activeSites = await tx.$count(
    embedSites,
    and(eq(embedSites.hospitalId, hospitalId), isNull(embedSites.revokedAt)),
  );
  if (activeSites < embeddingLimits.sites) return;
  throw new DomainError("embedSite.tooMany", { max: embeddingLimits.sites });
}

/** @returns the id; the name follows once the site has one */
async function addAccount(
  tx: Transaction,
  { userId }: Caller,
  hospitalId: number,
  name: string,
): Promise<number> {
  const [account] = await tx
    .insert(users)
    .values({
      username: `site ${crypto.randomUUID()}`,
      // Matches no password.
      password: "none",
      name,
      role: "hospital",
      organizationId: hospitalId,
      isSite: true,
      // Sites of demo accounts stop where demo accounts may not log in.
      isDemo: sql`coalesce((select ${users.isDemo} from ${users} where ${users.id} = ${userId}), false)`,
      emailNotifications: false,
      transportUpdates: false,
      marketingEmails: false,
    })
    .returning({ id: users.id });
  if (!account) throw new Error("An insert returned no row.");
  return account.id;
}
