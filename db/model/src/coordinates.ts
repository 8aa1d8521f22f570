import { placeFault } from "./geography.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import type { requestCoordinates } from "./requests.ts";

type Coordinates = Readonly<Record<keyof typeof requestCoordinates, number | null>>;

const coordinatePairs = [
  ["startLocationLat", "startLocationLong", "Start latitude", "Start longitude"],
  ["destinationLat", "destinationLong", "Destination latitude", "Destination longitude"],
] as const;

/** Refines an object with `requestCoordinates`: each place has both or neither, and an ambulance can stand there. */
export function checkCoordinates(
  request: Coordinates,
  context: { addIssue(fault: { code: "custom"; path: string[]; message: string }): void },
): void {
  for (const [lat, long, latitudeLabel, longitudeLabel] of coordinatePairs) {
    const reject = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const [latitude, longitude] = [request[lat], request[long]];
    if (latitude === null && longitude === null) continue;
    if (latitude === null) {
      reject(lat, issue("text.required", { label: fieldTerm(latitudeLabel) }));
    } else if (longitude === null) {
      reject(long, issue("text.required", { label: fieldTerm(longitudeLabel) }));
    } else if (placeFault({ latitude, longitude })) {
      reject(lat, issue("location.implausible", { label: fieldTerm(latitudeLabel) }));
    }
  }
}
