import type { Database, Transaction } from "@wardway/db/open";
import { organizations } from "@wardway/db/schema";
import {
  type CreateOrganization,
  fieldRejection,
  type OrganizationFacts,
  type Position,
  type RequestedBase,
} from "@wardway/model";
import { and, eq, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { assertAdministrator, lockAdministrators } from "../accounts/users/lock-users.server.ts";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { baseColumns, changeOfBase, positionOf } from "./base-location.server.ts";
import { parseNetworks } from "./parse-networks.server.ts";
import {
  type OrganizationRow,
  organizationNotFound,
  positionIn,
  readOrganization,
} from "./read-organizations.server.ts";

/** @throws DomainError conflict on `name`; invalid on `base` */
export function createOrganization(
  db: Database,
  caller: Caller,
  input: CreateOrganization,
  requested: RequestedBase | null = null,
): Promise<OrganizationRow> {
  const intent = { action: "organization.create", resourceType: "organization" } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    assertAdministrator(await lockAdministrators(tx), caller);
    const base = await positionOf(tx, input.kind, requested);
    const [created] = await tx
      .insert(organizations)
      .values({ ...input, ...baseColumns(base) })
      .onConflictDoNothing()
      .returning({ id: organizations.id });
    if (!created) throw nameTaken();
    await assertDistinctName(tx, created.id);
    return {
      value: await readOrganization(tx, created.id),
      resourceId: created.id,
      details: { name: input.name, kind: input.kind, ...baseDetails(null, base) },
    };
  });
}

/**
 * The kind is fixed.
 * @param requested null for none, undefined leaves it
 * @param networks as typed, null for everywhere, undefined leaves them
 * @throws DomainError not_found; conflict on `name`; invalid on `base` or `networks`
 */
export function updateOrganization(
  db: Database,
  caller: Caller,
  id: number,
  input: OrganizationFacts,
  requested?: RequestedBase | null,
  networks?: string | null,
): Promise<OrganizationRow> {
  const intent = { action: "organization.update", resourceType: "organization", resourceId: id } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    assertAdministrator(await lockAdministrators(tx), caller);
    const [before] = await tx
      .select()
      .from(organizations)
      .where(eq(organizations.id, id))
      .for("no key update");
    if (!before) throw organizationNotFound();
    const names = ["name", "timeZone", "distanceUnit", "hourFormat", "phone", "address"] as const;
    const different = names.filter((name) => input[name] !== undefined && before[name] !== input[name]);
    const present = positionIn(before);
    const base = requested === undefined ? present : await positionOf(tx, before.kind, requested);
    const permitted = networks === undefined ? before.networks : await parseNetworks(tx, networks ?? "");
    try {
      await tx
        .update(organizations)
        .set({ ...input, ...baseColumns(base), networks: permitted })
        .where(eq(organizations.id, id));
    } catch (error) {
      throw isNameTaken(error) ? nameTaken() : error;
    }
    if (different.includes("name")) await assertDistinctName(tx, id);
    return {
      value: await readOrganization(tx, id),
      details: {
        changed: different.join(", "),
        ...baseDetails(present, base),
        ...networksDetails(before.networks, permitted),
      },
    };
  });
}

function baseDetails(before: Position | null, after: Position | null): { base?: string } {
  const change = changeOfBase(before, after);
  return change === null ? {} : { base: change };
}

function networksDetails(
  before: readonly string[] | null,
  after: readonly string[] | null,
): { networksBefore?: string; networksAfter?: string } {
  const [networksBefore, networksAfter] = [formatNetworks(before), formatNetworks(after)];
  return networksBefore === networksAfter ? {} : { networksBefore, networksAfter };
}

const formatNetworks = (networks: readonly string[] | null) => networks?.join(", ") ?? "everywhere";

const nameTaken = () => {
  return fieldRejection("name", "organization.nameTaken");
};

const others = alias(organizations, "others");

/**
 * A patient can be sent to the wrong place if two names differ only in case, accents or punctuation. Administrators write
 * names one after another, under their lock.
 */
async function assertDistinctName(tx: Transaction, id: number): Promise<void> {
  const [other] = await tx
    .select({ id: others.id })
    .from(organizations)
    .innerJoin(others, and(eq(others.searchText, organizations.searchText), ne(others.id, organizations.id)))
    .where(eq(organizations.id, id))
    .limit(1);
  if (other) throw nameTaken();
}

function isNameTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("constraint_name" in error) return error.constraint_name === "organizations_name_unique";
  return isNameTaken(error.cause);
}
