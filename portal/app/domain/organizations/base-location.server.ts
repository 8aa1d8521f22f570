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
import { searchFacilities } from "../facilities/search.server.ts";
import { organizationNotFound, positionIn } from "./read.server.ts";

/** Facilities among which the one is looked for whose whole address was typed. */
const mostFound = 20;

/**
 * Sets where the vehicles of the caller's company start from; null for nowhere. It is a fact of the company, which
 * each of its people may set.
 * @throws DomainError forbidden for whoever belongs to no company; invalid, at `base`, for a place that is not found
 */
export async function setOwnBase(db: Database, caller: Caller, asked: RequestedBase | null): Promise<void> {
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
    const base = await positionOf(tx, before.kind, asked);
    await tx.update(organizations).set(baseColumns(base)).where(eq(organizations.id, organizationId));
    const change = changeOfBase(positionIn(before), base);
    return { value: undefined, ...(change !== null && { details: { base: change } }) };
  });
}

export const baseColumns = (base: Position | null) => ({
  baseLatitude: base?.latitude ?? null,
  baseLongitude: base?.longitude ?? null,
});

/** For the trail: what became of a base, without saying where it is; null where it stays. */
export function changeOfBase(before: Position | null, after: Position | null): string | null {
  if (before === null) return after === null ? null : "set";
  if (after === null) return "removed";
  const metres = greatCircle(before, after);
  return metres < 1 ? null : `moved by ${(metres / METERS_PER_MILE).toFixed(1)} miles`;
}

/**
 * The position that somebody asked for: as it was chosen, or of the one facility that a text names.
 * @throws DomainError invalid, at `base`
 */
export async function positionOf(
  connection: Connection,
  kind: OrganizationKind,
  asked: RequestedBase | null,
): Promise<Position | null> {
  if (asked === null) return null;
  if (kind !== "ambulance") throw fieldRejection("base", "baseLocation.companyRequired");
  if ("position" in asked) return asked.position;
  const wanted = wordsOf(asked.text);
  const found = await searchFacilities(connection, { q: wanted, near: undefined, limit: mostFound });
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
