import type { TransportRequest } from "@wardway/model";
import { type Clock, exactTime } from "@wardway/widgets/ui/time-format";

/**
 * The announcement of new requests in the pool. Bystanders may hear it, so it contains no patient data.
 * @param unseen number of further new requests that the list does not show
 */
export function formatPoolAlert(
  requests: readonly Pick<TransportRequest, "priority" | "transportDate">[],
  unseen: number,
  { now, timeZone }: Clock,
): string {
  const [request] = requests;
  if (request && requests.length === 1 && unseen === 0) {
    return `New request: ${request.priority} priority, pick-up ${exactTime(request.transportDate, now, timeZone)}`;
  }
  const count = requests.length + unseen;
  return count === 1 ? "New request" : `${count} new requests`;
}
