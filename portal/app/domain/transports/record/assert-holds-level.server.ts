import type { Transaction } from "@wardway/db/open";
import { organizations } from "@wardway/db/schema";
import { DomainError, holdsLevel, type LevelOfService } from "@wardway/model";
import { levelsMessages } from "@wardway/model/messages/en/levels";
import { eq } from "drizzle-orm";

/** @throws DomainError conflict if the company has declared its levels of service, and this is none of them */
export async function assertHoldsLevel(
  tx: Transaction,
  companyId: number,
  level: LevelOfService | null,
): Promise<void> {
  const [company] = await tx
    .select({ levels: organizations.levelsOfService })
    .from(organizations)
    .where(eq(organizations.id, companyId));
  if (level === null || holdsLevel(company?.levels ?? [], level)) return;
  const code = `levels.${level}` as const;
  throw new DomainError("response.levelNotHeld", { level: { code, text: levelsMessages[code] } });
}
