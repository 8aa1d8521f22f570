import type { Connection } from "@wardway/db/open";
import { organizations } from "@wardway/db/schema";
import { type ErrorCode, fieldRejection, type OrganizationKind, type Role } from "@wardway/model";
import { eq } from "drizzle-orm";

const missing = {
  hospital: "user.hospitalRequired",
  ambulance: "user.companyRequired",
} as const satisfies Record<OrganizationKind, ErrorCode>;

/**
 * Staff of a hospital or company need an organization of that kind, administrators none.
 * @throws DomainError invalid on `organizationId`
 */
export async function checkPlacement(
  connection: Connection,
  role: Role,
  organizationId: number | null,
): Promise<void> {
  if (role === "admin") {
    if (organizationId === null) return;
    throw fieldRejection("organizationId", "user.adminWithoutOrganization");
  }
  const [organization] =
    organizationId === null
      ? []
      : await connection
          .select({ kind: organizations.kind })
          .from(organizations)
          .where(eq(organizations.id, organizationId));
  if (organization?.kind !== role) throw fieldRejection("organizationId", missing[role]);
}

/** Only hospitals have widgets to manage. @throws DomainError invalid on `isManager` */
export function checkManager(role: Role, isManager: boolean): void {
  if (!isManager || role === "hospital") return;
  throw fieldRejection("isManager", "user.managerOfHospitalOnly");
}
