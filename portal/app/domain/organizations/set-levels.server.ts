import type { Database } from "@wardway/db/open";
import { organizations } from "@wardway/db/schema";
import { DomainError, type LevelOfService, may } from "@wardway/model";
import { eq } from "drizzle-orm";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { organizationNotFound } from "./read-organizations.server.ts";

/**
 * Declares the levels of service that the caller's company runs. Every member may, as with the base.
 * @param levels empty to run all, as without a declaration
 * @throws DomainError forbidden without a company
 */
export async function setOwnLevels(
  db: Database,
  caller: Caller,
  levels: readonly LevelOfService[],
): Promise<void> {
  const { organizationId } = caller;
  const intent = {
    action: "organization.set_levels",
    resourceType: "organization",
    ...(organizationId !== null && { resourceId: organizationId }),
  } as const;
  await runAuditedTransaction(db, caller, intent, async (tx) => {
    if (organizationId === null || !may(caller, intent.action)) {
      throw new DomainError("levelsOfService.companyOnly");
    }
    const [before] = await tx
      .select({ levels: organizations.levelsOfService })
      .from(organizations)
      .where(eq(organizations.id, organizationId))
      .for("no key update");
    if (!before) throw organizationNotFound();
    await tx
      .update(organizations)
      .set({ levelsOfService: [...levels] })
      .where(eq(organizations.id, organizationId));
    return {
      value: undefined,
      details: { levelsBefore: formatLevels(before.levels), levelsAfter: formatLevels(levels) },
    };
  });
}

const formatLevels = (levels: readonly LevelOfService[]) => levels.join(", ") || "all";
