import { StartupError } from "@wardway/db/startup-error";
import type { Facility, TransportApi } from "@wardway/model";

export interface Journey {
  readonly from: Facility;
  readonly to: Facility;
}

/** Towns with several hospitals in them: what is typed into the search, one call each. */
const towns = [
  ...["Atlanta", "Austin", "Baltimore", "Birmingham", "Boston", "Buffalo", "Charlotte", "Chicago"],
  ...["Cincinnati", "Cleveland", "Columbus", "Dallas", "Denver", "Detroit", "Fresno", "Houston"],
  ...["Indianapolis", "Jacksonville", "Kansas City", "Los Angeles", "Louisville", "Memphis", "Miami"],
  ...["Milwaukee", "Minneapolis", "Nashville", "New Orleans", "New York", "Oakland", "Omaha"],
  ...["Philadelphia", "Phoenix", "Pittsburgh", "Portland", "Sacramento", "San Antonio", "San Diego"],
  ...["San Francisco", "Seattle", "Tampa", "Tucson", "Tulsa"],
];

/**
 * So many journeys between two different facilities, no pair twice, each within one town.
 * @throws StartupError where the portal knows too few facilities
 */
export async function planJourneys(api: TransportApi, wanted: number): Promise<readonly Journey[]> {
  const journeys: Journey[] = [];
  const towndwellers: (readonly Facility[])[] = [];
  for (const town of towns) towndwellers.push(await api.facilities(town));
  // One of each town in turn, so that a short run goes round the country as well.
  for (let distance = 1; journeys.length < wanted; distance += 1) {
    const round = towndwellers.flatMap((facilities) => pairsAt(facilities, distance));
    if (round.length === 0) {
      throw new StartupError(
        `The portal knows too few facilities: ${journeys.length} journeys of the ${wanted} can be made. Import the hospitals first: npm run facilities:import -- FILE.csv`,
      );
    }
    journeys.push(...round.slice(0, wanted - journeys.length));
  }
  return journeys;
}

/** Each facility with the one that stands so many places after it in the list. */
function pairsAt(facilities: readonly Facility[], distance: number): Journey[] {
  return facilities.slice(distance).map((to, at) => ({ from: facilities[at] ?? to, to }));
}
