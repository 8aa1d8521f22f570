import { isBeforePickup, type TransportRequest } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Time } from "@wardway/widgets/ui/time";
import { useViewer } from "#app/http/viewer.ts";
import { ArrivalDifference } from "../arrival-difference.tsx";
import { useClock } from "../use-clock.ts";
import { messages } from "./messages.ts";

/** Until the pick-up: the promised arrival, or the earliest that was offered. */
export function ExpectedArrival({ request }: { request: TransportRequest }) {
  const { t } = useTranslator(messages);
  const { actor } = useViewer();
  const clock = useClock();
  const isComing = isBeforePickup(request);
  const arrival = isComing ? request.promisedArrival : request.earliestArrival;
  if (arrival === null) return null;
  const own = actor.role === "ambulance" ? "ui.requests.yourArrival" : "ui.requests.earliestArrival";
  return (
    <span className="block text-muted">
      {t(isComing ? "ui.requests.promisedArrival" : own)} <Time {...clock} value={arrival} show="exact" />{" "}
      <ArrivalDifference pickUp={request.transportDate} arrival={arrival} />
    </span>
  );
}
