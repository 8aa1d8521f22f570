import type { Connection } from "@wardway/db/open";
import { organizations } from "@wardway/db/schema";
import { DomainError, type OrganizationKind, type Role } from "@wardway/model";
import { eq } from "drizzle-orm";

const wanted: Record<OrganizationKind, string> = {
  hospital: "Choose the hospital that this person works for.",
  ambulance: "Choose the ambulance company that this person works for.",
};

/**
 * Checks that a role and an organization belong together: a hospital's staff to a hospital, a company's to a
 * company, an administrator to none.
 * @throws DomainError invalid on `organizationId`
 */
export async function checkPlacement(
  connection: Connection,
  role: Role,
  organizationId: number | null,
): Promise<void> {
  if (role === "admin") {
    if (organizationId === null) return;
    throw misplaced("An administrator belongs to no organization. Leave it empty.");
  }
  const [organization] =
    organizationId === null
      ? []
      : await connection
          .select({ kind: organizations.kind })
          .from(organizations)
          .where(eq(organizations.id, organizationId));
  if (organization?.kind !== role) throw misplaced(wanted[role]);
}

/** Only a hospital has pages with widgets to manage. @throws DomainError invalid on `isManager` */
export function checkManager(role: Role, isManager: boolean): void {
  if (!isManager || role === "hospital") return;
  const message = "Only an account of a hospital can manage the hospital's widgets.";
  throw new DomainError("invalid", message, [{ field: "isManager", message }]);
}

const misplaced = (message: string) =>
  new DomainError("invalid", message, [{ field: "organizationId", message }]);
