import { TZDate } from "@date-fns/tz";
import type { Position, RouteSettings } from "@wardway/model";

type Region = RouteSettings["defaultRegion"];

/** From east to west, each with the approximate longitude at which the next one begins. */
const zones: Readonly<Record<Region, readonly (readonly [number, string])[]>> = {
  US: northAmerica(),
  CA: northAmerica(),
  UK: [[-180, "Europe/London"]],
  EU: [[-180, "Europe/Berlin"]],
  AU: [
    [141, "Australia/Sydney"],
    [129, "Australia/Adelaide"],
    [-180, "Australia/Perth"],
  ],
};

function northAmerica(): readonly (readonly [number, string])[] {
  return [
    [-67, "America/Halifax"],
    [-86, "America/New_York"],
    [-102, "America/Chicago"],
    [-114.5, "America/Denver"],
    [-130, "America/Los_Angeles"],
    [-180, "America/Anchorage"],
  ];
}

/** Hour of the day at a place; near a time zone's edge it may be the neighbor's. */
export function clockAt({ longitude }: Position, region: Region, moment: Date) {
  const [, zone] = zones[region].find(([rim]) => longitude >= rim) ?? [0, "UTC"];
  const local = new TZDate(moment, zone);
  return { hour: local.getHours(), isWeekday: local.getDay() % 6 !== 0 };
}
