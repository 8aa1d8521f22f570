import type { Connection } from "@wardway/db/open";
import { recordNumberKey, transportRequests } from "@wardway/db/schema";
import type { Actor, FrequentDestination } from "@wardway/model";
import { desc, eq } from "drizzle-orm";

const MAX_REQUESTS = 200;
const MAX_DESTINATIONS = 6;
/** Where one patient only was taken may be that patient's home. */
const MIN_PATIENTS = 2;

interface Taken {
  readonly destination: string;
  readonly patient: unknown;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Where the latest requests of the actor's hospital take most patients, most first, of as many the newest. */
export async function findFrequentDestinations(
  connection: Connection,
  { role, organizationId }: Actor,
): Promise<FrequentDestination[]> {
  if (role !== "hospital" || organizationId === null) return [];
  const { hospitalId, createdAt, destination, destinationLat, destinationLong, medicalRecordNumber } =
    transportRequests;
  const latest: readonly Taken[] = await connection
    .select({
      destination,
      patient: recordNumberKey(medicalRecordNumber),
      latitude: destinationLat,
      longitude: destinationLong,
    })
    .from(transportRequests)
    .where(eq(hospitalId, organizationId))
    .orderBy(desc(createdAt))
    .limit(MAX_REQUESTS);
  const byText = new Map<string, Taken[]>();
  for (const taken of latest) {
    const key = taken.destination.toLowerCase();
    byText.set(key, [...(byText.get(key) ?? []), taken]);
  }
  return [...byText.values()]
    .map((group) => ({ group, patients: new Set(group.map(({ patient }) => patient)).size }))
    .filter(({ patients }) => patients >= MIN_PATIENTS)
    .sort((one, other) => other.patients - one.patients)
    .flatMap(({ group }) => toDestination(group[0]) ?? [])
    .slice(0, MAX_DESTINATIONS);
}

/** Null without a position: its text would have to be confirmed again. */
function toDestination(taken: Taken | undefined): FrequentDestination | null {
  if (!taken || taken.latitude === null || taken.longitude === null) return null;
  return { address: taken.destination, latitude: taken.latitude, longitude: taken.longitude };
}
