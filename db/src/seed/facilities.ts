import type { FacilityRow } from "../facilities/row.ts";
import { sourceKey } from "../facilities/source-key.ts";
import type { Transaction } from "../open.ts";
import { facilities } from "../schema/index.ts";
import { demoOrganizations } from "./people.ts";
import { demoHospitals, destinations, type HospitalKey } from "./places.ts";

export async function insertFacilities(tx: Transaction): Promise<void> {
  const hospitals = (Object.keys(demoHospitals) as HospitalKey[]).map((key) =>
    facility(
      `${demoHospitals[key].name}, ${demoOrganizations[key].address}`,
      demoHospitals[key],
      "General Acute Care",
    ),
  );
  const others = Object.entries(destinations)
    .filter(([, { text }]) => !text.startsWith("Private residence"))
    .map(([, place]) => facility(place.text, place, null));
  await tx.insert(facilities).values([...hospitals, ...others]);
}

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** @param text name, street, city, and state with ZIP code, comma-separated */
function facility(text: string, { latitude, longitude }: Position, type: string | null) {
  const [name = "", address = "", city = "", stateAndZip = ""] = text.split(", ");
  const [state = "", zip = ""] = stateAndZip.split(" ");
  const row = { name, type, address, city, state, zip, county: null, latitude, longitude, beds: null };
  return { ...row, sourceKey: sourceKey(row satisfies FacilityRow) };
}
