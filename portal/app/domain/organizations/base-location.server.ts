import type { Connection, Database } from "@wardway/db/open";
import { organizations } from "@wardway/db/schema";
import {
  DomainError,
  type Facility,
  fieldRejection,
  greatCircle,
  METERS_PER_MILE,
  may,
  type OrganizationKind,
  type Position,
  type RequestedBase,
} from "@wardway/model";
import { eq } from "drizzle-orm";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { searchFacilities } from "../facilities/search-facilities.server.ts";
import { organizationNotFound, positionIn } from "./read-organizations.server.ts";

const MAX_MATCHES = 20;

/**
 * Null for none. Every member may.
 * @throws DomainError forbidden without a company; invalid on `base` for an unknown place
 */
export async function setOwnBase(
  db: Database,
  caller: Caller,
  requested: RequestedBase | null,
): Promise<void> {
  const { organizationId } = caller;
  const intent = {
    action: "organization.set_base",
    resourceType: "organization",
    ...(organizationId !== null && { resourceId: organizationId }),
  } as const;
  await runAuditedTransaction(db, caller, intent, async (tx) => {
    if (organizationId === null || !may(caller, intent.action)) {
      throw new DomainError("baseLocation.companyOnly");
    }
    const [before] = await tx
      .select()
      .from(organizations)
      .where(eq(organizations.id, organizationId))
      .for("no key update");
    if (!before) throw organizationNotFound();
    const base = await positionOf(tx, before.kind, requested);
    await tx.update(organizations).set(baseColumns(base)).where(eq(organizations.id, organizationId));
    const change = changeOfBase(positionIn(before), base);
    return { value: undefined, ...(change !== null && { details: { base: change } }) };
  });
}

export const baseColumns = (base: Position | null) => ({
  baseLatitude: base?.latitude ?? null,
  baseLongitude: base?.longitude ?? null,
});

/** The audit log records this instead of the location; null if unchanged. */
export function changeOfBase(before: Position | null, after: Position | null): string | null {
  if (before === null) return after === null ? null : "set";
  if (after === null) return "removed";
  const metres = greatCircle(before, after);
  return metres < 1 ? null : `moved by ${(metres / METERS_PER_MILE).toFixed(1)} miles`;
}

/** @throws DomainError invalid on `base` */
export async function positionOf(
  connection: Connection,
  kind: OrganizationKind,
  requested: RequestedBase | null,
): Promise<Position | null> {
  if (requested === null) return null;
  if (kind !== "ambulance") throw fieldRejection("base", "baseLocation.companyRequired");
  if ("position" in requested) return requested.position;
  const wanted = wordsOf(requested.text);
  const found = await searchFacilities(connection, { q: wanted, near: undefined, limit: MAX_MATCHES });
  const facility = found.length === 1 ? found[0] : found.find((one) => wordsOf(textOf(one)) === wanted);
  if (!facility) {
    throw fieldRejection("base", found.length > 0 ? "baseLocation.ambiguous" : "baseLocation.unknown");
  }
  return { latitude: facility.latitude, longitude: facility.longitude };
}

const wordsOf = (text: string) =>
  text.toLowerCase().replaceAll(",", " ").split(/\s+/).filter(Boolean).join(" ");
const textOf = ({ name, address, city, state, zip }: Facility) =>
  [name, address, city, state, zip].filter(Boolean).join(" ");
