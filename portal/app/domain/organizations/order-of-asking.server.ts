import { createHash } from "node:crypto";
import type { Connection, Database } from "@wardway/db/open";
import { askingOrder, organizations } from "@wardway/db/schema";
import {
  type AskingStage,
  askingStages,
  DomainError,
  fieldRejection,
  may,
  type OrderOfAsking,
} from "@wardway/model";
import { and, asc, eq, inArray } from "drizzle-orm";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { organizationNotFound } from "./read-organizations.server.ts";

/**
 * Whom a hospital asks before the other companies, and how long it waits for a response.
 * @throws DomainError forbidden; not_found if there is no such hospital
 */
export async function readOrderOfAsking(
  connection: Connection,
  caller: Caller,
  hospitalId: number,
): Promise<OrderOfAsking & { readonly hospitalName: string }> {
  assertManager(caller, hospitalId);
  const [[hospital], companies] = await Promise.all([
    connection
      .select({ name: organizations.name, widenAfterMinutes: organizations.widenAfterMinutes })
      .from(organizations)
      .where(isHospital(hospitalId)),
    connection
      .select({ ambulanceCompanyId: askingOrder.ambulanceCompanyId, stage: askingOrder.stage })
      .from(askingOrder)
      .where(eq(askingOrder.hospitalId, hospitalId))
      .orderBy(asc(askingOrder.stage), asc(askingOrder.ambulanceCompanyId)),
  ]);
  if (!hospital) throw organizationNotFound();
  return {
    hospitalName: hospital.name,
    widenAfterMinutes: hospital.widenAfterMinutes,
    companies: companies.map(({ ambulanceCompanyId, stage }) => ({
      ambulanceCompanyId,
      stage: stage as AskingStage,
    })),
  };
}

/** Of a form, to recognize a change by another manager. */
export const versionOf = ({ widenAfterMinutes, companies }: OrderOfAsking): string => {
  const text = JSON.stringify([
    widenAfterMinutes,
    companies.map((one) => [one.ambulanceCompanyId, one.stage]),
  ]);
  return createHash("sha256").update(text).digest("base64url");
};

/**
 * A request that waits keeps whom it has asked; whom it asks next follows from the order as it is then.
 * @param seen the version that the caller has changed; default: any
 * @throws DomainError forbidden; not_found if there is no such hospital; invalid on `companies`; conflict
 */
export async function saveOrderOfAsking(
  db: Database,
  caller: Caller,
  hospitalId: number,
  { widenAfterMinutes, companies }: OrderOfAsking,
  seen?: string,
): Promise<OrderOfAsking> {
  const intent = {
    action: "organization.set_asking",
    resourceType: "organization",
    resourceId: hospitalId,
  } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    assertManager(caller, hospitalId);
    // Serializes two managers.
    const [locked] = await tx
      .select({ id: organizations.id })
      .from(organizations)
      .where(isHospital(hospitalId))
      .for("no key update");
    if (!locked) throw organizationNotFound();
    if (seen !== undefined && seen !== versionOf(await readOrderOfAsking(tx, caller, hospitalId))) {
      throw new DomainError("asking.orderChanged");
    }
    await tx.update(organizations).set({ widenAfterMinutes }).where(isHospital(hospitalId));
    await assertCompanies(
      tx,
      companies.map(({ ambulanceCompanyId }) => ambulanceCompanyId),
    );
    await tx.delete(askingOrder).where(eq(askingOrder.hospitalId, hospitalId));
    if (companies.length > 0) {
      await tx.insert(askingOrder).values(companies.map((company) => ({ ...company, hospitalId })));
    }
    return { value: { widenAfterMinutes, companies }, details: describe({ widenAfterMinutes, companies }) };
  });
}

function assertManager(caller: Caller, hospitalId: number): void {
  if (!may(caller, "organization.set_asking")) throw new DomainError("asking.managerOnly");
  if (caller.role !== "admin" && caller.organizationId !== hospitalId) throw organizationNotFound();
}

const isHospital = (id: number) => and(eq(organizations.id, id), eq(organizations.kind, "hospital"));

async function assertCompanies(connection: Connection, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const isCompany = and(inArray(organizations.id, [...ids]), eq(organizations.kind, "ambulance"));
  if ((await connection.$count(organizations, isCompany)) < ids.length) {
    throw fieldRejection("companies", "asking.companyUnknown");
  }
}

/** Numbers of companies by stage, such as "1: 3, 8; 2: 5". */
const describe = ({ widenAfterMinutes, companies }: OrderOfAsking) => {
  const order = askingStages.flatMap((stage) => {
    const ids = companies.filter((company) => company.stage === stage).map((one) => one.ambulanceCompanyId);
    return ids.length > 0 ? `${stage}: ${ids.join(", ")}` : [];
  });
  return { widenAfterMinutes, order: order.join("; ") || "all together" };
};
