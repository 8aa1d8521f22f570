import type { Connection } from "@wardway/db/open";
import { organizations, transportRequests } from "@wardway/db/schema";
import { type Actor, levelsOfService, type OrganizationKind, priorities } from "@wardway/model";
import { and, eq, inArray, or, type SQL } from "drizzle-orm";
import { contains, parseRecordNumber, searchWords } from "#app/infra/search-pattern.server.ts";

/** More organizations whose names match are not read first. */
const MAX_ORGANIZATIONS = 100;

/**
 * Requests in whose patient, record number, places, other party, priority, level of service or number every word of `text` is, in any
 * order, as `searchable_text` compares them. A company finds patients, record numbers and rooms only on its own
 * transports: a search must not reveal what a list hides.
 */
export async function matching(connection: Connection, actor: Actor, text: string): Promise<SQL | undefined> {
  if (text === "") return undefined;
  const words: (SQL | undefined)[] = [];
  for (const word of searchWords(text)) words.push(await withWord(connection, actor, word));
  return or(ofNumber(text), and(...words));
}

async function withWord(connection: Connection, actor: Actor, word: string): Promise<SQL | undefined> {
  const { priority, levelOfService, ambulanceCompanyId, patientSearch, roomSearch, placeSearch } =
    transportRequests;
  const ofPatient = or(contains(patientSearch, word), contains(roomSearch, word));
  const urgencies = priorities.filter((one) => one.includes(word.toLowerCase()));
  const levels = levelsOfService.filter((level) => level === word.toLowerCase());
  return or(
    actor.role === "ambulance"
      ? and(ofPatient, eq(ambulanceCompanyId, actor.organizationId ?? 0))
      : ofPatient,
    contains(placeSearch, word),
    urgencies.length > 0 ? inArray(priority, urgencies) : undefined,
    levels.length > 0 ? inArray(levelOfService, levels) : undefined,
    ofNumber(word),
    ...(await withOtherParty(connection, actor, word)),
  );
}

function ofNumber(text: string): SQL | undefined {
  const number = parseRecordNumber(text);
  return number === null ? undefined : eq(transportRequests.id, number);
}

/** A few are read first, so that the planner knows how few they are. */
async function withOtherParty(connection: Connection, { role }: Actor, word: string): Promise<SQL[]> {
  const others: Partial<Record<typeof role, OrganizationKind>> = {
    hospital: "ambulance",
    ambulance: "hospital",
  };
  const kind = others[role];
  const named = and(contains(organizations.searchText, word), kind && eq(organizations.kind, kind));
  const { hospitalId, ambulanceCompanyId } = transportRequests;
  const found = await connection
    .select({ id: organizations.id, kind: organizations.kind })
    .from(organizations)
    .where(named)
    .orderBy(organizations.id)
    .limit(MAX_ORGANIZATIONS + 1);
  if (found.length > MAX_ORGANIZATIONS) {
    const all = connection.select({ id: organizations.id }).from(organizations).where(named);
    return [
      ...(kind === "ambulance" ? [] : [inArray(hospitalId, all)]),
      ...(kind === "hospital" ? [] : [inArray(ambulanceCompanyId, all)]),
    ];
  }
  const idsOf = (wanted: OrganizationKind) => found.flatMap((row) => (row.kind === wanted ? row.id : []));
  const [hospitals, companies] = [idsOf("hospital"), idsOf("ambulance")];
  return [
    ...(hospitals.length > 0 ? [inArray(hospitalId, hospitals)] : []),
    ...(companies.length > 0 ? [inArray(ambulanceCompanyId, companies)] : []),
  ];
}
