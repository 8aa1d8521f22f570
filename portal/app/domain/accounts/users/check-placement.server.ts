import type { Connection } from "@wardway/db/open";
import { organizations } from "@wardway/db/schema";
import { type ErrorCode, fieldRejection, type OrganizationKind, type Role } from "@wardway/model";
import { eq } from "drizzle-orm";

const missing = {
  hospital: "user.hospitalRequired",
  ambulance: "user.companyRequired",
} as const satisfies Record<OrganizationKind, ErrorCode>;

/**
 * Staff belong to an organization of their kind or, until it is assigned, to none; administrators to none.
 * @throws DomainError invalid on `organizationId`
 */
export async function checkPlacement(
  connection: Connection,
  role: Role,
  organizationId: number | null,
): Promise<void> {
  if (organizationId === null) return;
  if (role === "admin") {
    throw fieldRejection("organizationId", "user.adminWithoutOrganization");
  }
  const [organization] = await connection
    .select({ kind: organizations.kind })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (organization?.kind !== role) throw fieldRejection("organizationId", missing[role]);
}

/**
 * An invitation names the organization that the new colleague joins.
 * @throws DomainError invalid on `organizationId`
 */
export function checkInvitedPlacement(
  connection: Connection,
  role: Role,
  organizationId: number | null,
): Promise<void> {
  if (role !== "admin" && organizationId === null) throw fieldRejection("organizationId", missing[role]);
  return checkPlacement(connection, role, organizationId);
}

interface Placement {
  readonly role: Role;
  readonly organizationId: number | null;
  readonly isManager: boolean;
}

/** Only hospitals have widgets to manage. @throws DomainError invalid on `isManager` */
export function checkManager({ role, organizationId, isManager }: Placement): void {
  if (!isManager || (role === "hospital" && organizationId !== null)) return;
  throw fieldRejection("isManager", "user.managerOfHospitalOnly");
}
