import {
  type CallKind,
  getDestinationPlace,
  getPickupPlace,
  type RequestCall,
  type Stops,
} from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { formatPickup } from "@wardway/widgets/ui/pickup-texts";
import { formatPlace } from "@wardway/widgets/ui/place-name";
import type { Clock } from "@wardway/widgets/ui/time-format";
import { portalLanguage } from "#app/infra/language.ts";
import { besideHospital } from "../use-clock.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const titles = {
  response: "ui.requestAlerts.newResponse",
  approved: "ui.requestAlerts.approved",
  given_back: "ui.requestAlerts.givenBack",
  taken_back: "ui.requestAlerts.takenBack",
  called_off: "ui.requestAlerts.calledOff",
} as const satisfies Record<Exclude<CallKind, "new_request">, keyof typeof messages>;

/** Bystanders may see or hear it, so it contains no patient data. @param calls at least one */
export function formatAlert(
  calls: readonly Pick<
    RequestCall,
    "id" | "kind" | "priority" | "transportDate" | "asSoonAsPossible" | "hospitalTimeZone"
  >[],
  clock: Clock,
): string {
  const [call] = calls;
  if (!call || calls.length !== 1) {
    const areNew = calls.every(({ kind }) => kind === "new_request");
    const count = calls.length;
    return translate(areNew ? "ui.requestAlerts.newRequests" : "ui.requestAlerts.severalCalls", { count });
  }
  if (call.kind !== "new_request") return translate(titles[call.kind], { id: String(call.id) });
  return translate("ui.requestAlerts.newRequestPriorityPickUp", {
    priority: call.priority,
    exactTime: formatPickup(call, besideHospital(clock, call)),
  });
}

/** Texts of people, each of its own direction (Unicode first strong isolate). */
const isolate = (text: string) => `\u2068${text}\u2069`;

/** For `ui.requestAlerts.fromTo`. */
export const formatStops = (stops: Stops) => ({
  from: formatPlace(getPickupPlace(stops)),
  to: formatPlace(getDestinationPlace(stops)),
});

/** What a screen shows beside `formatAlert`: the hospital's own users read the patient. Empty if there is nothing to add. */
export function describeCall({ kind, ...call }: RequestCall): string {
  if (kind === "new_request" || kind === "approved") {
    return translate("ui.requestAlerts.fromTo", formatStops(call));
  }
  const parts = [call.patientName, call.by, call.reason].filter((part) => part !== undefined);
  return parts.map(isolate).join(", ");
}

/** Where the viewer acts. */
export const getCallPath = ({ id, kind }: Pick<RequestCall, "id" | "kind">) =>
  kind === "new_request" || kind === "response" ? `/transport/${id}?tab=responses` : `/transport/${id}`;

/** A request calls again with its next event. */
export const getCallKey = ({ id, eventId }: Pick<RequestCall, "id" | "eventId">) =>
  eventId === undefined ? String(id) : `${id}-${eventId}`;

export function getActionLabel({ kind }: Pick<RequestCall, "kind">): string {
  if (kind === "new_request") return translate("ui.requestAlerts.respond");
  return translate(kind === "response" ? "ui.requestAlerts.decide" : "ui.requestAlerts.open");
}
