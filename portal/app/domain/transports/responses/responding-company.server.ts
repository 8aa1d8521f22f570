import type { Connection, Transaction } from "@wardway/db/open";
import { organizations } from "@wardway/db/schema";
import { fieldRejection, type LevelOfService, levelsOfService } from "@wardway/model";
import { and, eq } from "drizzle-orm";
import type { Caller } from "#app/domain/audit/caller.server.ts";

/** An administrator, who has no company, names one. */
export async function findRespondingCompany(
  tx: Transaction,
  caller: Caller,
  named: number | null,
): Promise<number> {
  if (caller.organizationId !== null) return caller.organizationId;
  const [company] = named
    ? await tx
        .select({ id: organizations.id })
        .from(organizations)
        .where(and(eq(organizations.id, named), eq(organizations.kind, "ambulance")))
    : [];
  if (company) return company.id;
  throw fieldRejection("ambulanceCompanyId", "response.companyRequired");
}

/** The levels of service that the caller's company offers: those that it has declared, else all. */
export async function readHeldLevels(
  connection: Connection,
  { organizationId }: Caller,
): Promise<readonly LevelOfService[]> {
  const [company] = await connection
    .select({ levels: organizations.levelsOfService })
    .from(organizations)
    .where(eq(organizations.id, organizationId ?? 0));
  return company && company.levels.length > 0 ? company.levels : levelsOfService;
}
