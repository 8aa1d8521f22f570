import { StartupError } from "@wardway/db/startup-error";
import type { Facility, TransportApi } from "@wardway/model";

export interface Journey {
  readonly from: Facility;
  readonly to: Facility;
}

/** Search terms. */
const cities = [
  ...["Atlanta", "Austin", "Baltimore", "Birmingham", "Boston", "Buffalo", "Charlotte", "Chicago"],
  ...["Cincinnati", "Cleveland", "Columbus", "Dallas", "Denver", "Detroit", "Fresno", "Houston"],
  ...["Indianapolis", "Jacksonville", "Kansas City", "Los Angeles", "Louisville", "Memphis", "Miami"],
  ...["Milwaukee", "Minneapolis", "Nashville", "New Orleans", "New York", "Oakland", "Omaha"],
  ...["Philadelphia", "Phoenix", "Pittsburgh", "Portland", "Sacramento", "San Antonio", "San Diego"],
  ...["San Francisco", "Seattle", "Tampa", "Tucson", "Tulsa"],
];

/**
 * Plans journeys between facilities of one city, no pair twice.
 * @throws StartupError if there are too few facilities
 */
export async function planJourneys(api: TransportApi, count: number): Promise<readonly Journey[]> {
  const journeys: Journey[] = [];
  const facilitiesByCity: (readonly Facility[])[] = [];
  for (const city of cities) facilitiesByCity.push(await api.searchFacilities({ q: city }));
  // Alternates cities, so that a short run covers the country.
  for (let distance = 1; journeys.length < count; distance += 1) {
    const round = facilitiesByCity.flatMap((facilities) => getPairs(facilities, distance));
    if (round.length === 0) {
      throw new StartupError(
        `The portal has facilities for ${journeys.length} of ${count} journeys only. Import facilities first: npm run facilities:import -- FILE.csv`,
      );
    }
    journeys.push(...round.slice(0, count - journeys.length));
  }
  return journeys;
}

/** Pairs each facility with the one `distance` places later. */
function getPairs(facilities: readonly Facility[], distance: number): Journey[] {
  return facilities.slice(distance).map((to, at) => ({ from: facilities[at] ?? to, to }));
}
