import type { TransportRequest } from "@wardway/model";
import { type Clock, exactTime } from "@wardway/widgets/ui/time-format";

/**
 * What is said of requests that are new in the pool: how urgent, and when. Nothing of a patient, for whoever stands
 * beside the screen.
 * @param unseen how many more there are that this list does not show
 */
export function poolWords(
  requests: readonly Pick<TransportRequest, "priority" | "transportDate">[],
  unseen: number,
  { now, timeZone }: Clock,
): string {
  const [only] = requests;
  if (only && requests.length === 1 && unseen === 0) {
    return `New request: ${only.priority} priority, pick-up ${exactTime(only.transportDate, now, timeZone)}`;
  }
  const count = requests.length + unseen;
  return count === 1 ? "New request" : `${count} new requests`;
}
