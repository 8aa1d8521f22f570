import type { Connection } from "@wardway/db/open";
import { organizations, transportRequests } from "@wardway/db/schema";
import { type Actor, type OrganizationKind, priorities } from "@wardway/model";
import { and, eq, ilike, inArray, or, type SQL } from "drizzle-orm";
import { containing } from "#app/infra/search-pattern.server.ts";

/** Of the organizations whose name matches. */
const MAX_ORGANIZATIONS = 100;

/**
 * Requests whose patient, record number, locations, other party, priority or number match `text`, ignoring case. A
 * company finds patients and record numbers only on its own transports: a search must not reveal what a list hides.
 */
export async function matching(connection: Connection, actor: Actor, text: string): Promise<SQL | undefined> {
  if (text === "") return undefined;
  const pattern = containing(text);
  const identity = or(
    ilike(transportRequests.patientName, pattern),
    ilike(transportRequests.medicalRecordNumber, pattern),
  );
  const urgencies = priorities.filter((priority) => priority.includes(text.toLowerCase()));
  const number = parseRequestNumber(text);
  return or(
    actor.role === "ambulance"
      ? and(identity, eq(transportRequests.ambulanceCompanyId, actor.organizationId ?? 0))
      : identity,
    ilike(transportRequests.currentLocation, pattern),
    ilike(transportRequests.destination, pattern),
    urgencies.length > 0 ? inArray(transportRequests.priority, urgencies) : undefined,
    number === null ? undefined : eq(transportRequests.id, number),
    ...(await withOtherParty(connection, actor, pattern)),
  );
}

/** Read first, so that the planner knows how few they are. */
async function withOtherParty(connection: Connection, { role }: Actor, pattern: string): Promise<SQL[]> {
  const others: Partial<Record<typeof role, OrganizationKind>> = {
    hospital: "ambulance",
    ambulance: "hospital",
  };
  const kind = others[role];
  const found = await connection
    .select({ id: organizations.id, kind: organizations.kind })
    .from(organizations)
    .where(and(ilike(organizations.name, pattern), kind && eq(organizations.kind, kind)))
    .orderBy(organizations.id)
    .limit(MAX_ORGANIZATIONS);
  const idsOf = (wanted: OrganizationKind) => found.flatMap((row) => (row.kind === wanted ? row.id : []));
  const [hospitals, companies] = [idsOf("hospital"), idsOf("ambulance")];
  return [
    ...(hospitals.length > 0 ? [inArray(transportRequests.hospitalId, hospitals)] : []),
    ...(companies.length > 0 ? [inArray(transportRequests.ambulanceCompanyId, companies)] : []),
  ];
}

const MAX_INTEGER = 2_147_483_647;

/** Parses "53", "#53", "No. 53" and "Request 53". */
export function parseRequestNumber(text: string): number | null {
  const number = Number(/^(?:#|no\.?|request)?\s*(\d{1,10})$/i.exec(text)?.[1] ?? Number.NaN);
  return number <= MAX_INTEGER ? number : null;
}
