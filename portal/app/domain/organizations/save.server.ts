import { type CreateOrganization, DomainError, type OrganizationFacts } from "@wardway/db/model";
import type { Database } from "@wardway/db/open";
import { organizations } from "@wardway/db/schema";
import { eq } from "drizzle-orm";
import { expectAdministrator, lockAdministrators } from "../accounts/users/lock.server.ts";
import type { Caller } from "../caller.server.ts";
import { write } from "../write.server.ts";
import { type OrganizationRow, organizationNotFound, readOrganization } from "./read.server.ts";

/** Adds a hospital or an ambulance company. @throws DomainError conflict on `name` */
export function createOrganization(
  db: Database,
  caller: Caller,
  input: CreateOrganization,
): Promise<OrganizationRow> {
  const intent = { action: "organization.create", resourceType: "organization" } as const;
  return write(db, caller, intent, async (tx) => {
    expectAdministrator(await lockAdministrators(tx), caller);
    const [created] = await tx
      .insert(organizations)
      .values(input)
      .onConflictDoNothing()
      .returning({ id: organizations.id });
    if (!created) throw nameTaken();
    return {
      value: await readOrganization(tx, created.id),
      resourceId: created.id,
      details: { name: input.name, kind: input.kind },
    };
  });
}

/** Changes an organization, all but its kind. @throws DomainError not_found, or conflict on `name` */
export function updateOrganization(
  db: Database,
  caller: Caller,
  id: number,
  input: OrganizationFacts,
): Promise<OrganizationRow> {
  const intent = { action: "organization.update", resourceType: "organization", resourceId: id } as const;
  return write(db, caller, intent, async (tx) => {
    expectAdministrator(await lockAdministrators(tx), caller);
    const [before] = await tx
      .select()
      .from(organizations)
      .where(eq(organizations.id, id))
      .for("no key update");
    if (!before) throw organizationNotFound();
    const names = ["name", "timeZone", "phone", "address"] as const;
    const different = names.filter((name) => before[name] !== input[name]);
    try {
      await tx.update(organizations).set(input).where(eq(organizations.id, id));
    } catch (error) {
      throw isNameTaken(error) ? nameTaken() : error;
    }
    return { value: await readOrganization(tx, id), details: { changed: different.join(", ") } };
  });
}

const nameTaken = () => {
  const message = "There is an organization of this name.";
  return new DomainError("conflict", message, [{ field: "name", message }]);
};

function isNameTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("constraint_name" in error) return error.constraint_name === "organizations_name_unique";
  return isNameTaken(error.cause);
}
