import { t } from "@lingui/core/macro";
import {
  type CallKind,
  getDestinationPlace,
  getPickupPlace,
  type RequestCall,
  type Stops,
} from "@wardway/model";
import { termsMessages } from "@wardway/model/messages/en/terms";
import { createTranslator } from "@wardway/model/messages/translator";
import { formatPickup } from "@wardway/widgets/ui/pickup-texts";
import { formatPlace } from "@wardway/widgets/ui/place-name";
import type { Clock } from "@wardway/widgets/ui/time-format";
import { currentLanguage } from "#app/infra/locale.ts";
import { besideHospital } from "../page/use-clock.ts";

const titles: Record<Exclude<CallKind, "new_request">, (id: number) => string> = {
  response: (id) => t`New response: request ${id}`,
  approved: (id) => t`Response approved: request ${id}`,
  given_back: (id) => t`Given back by the company: request ${id}`,
  no_response: (id) => t`No company has responded: request ${id}`,
  taken_back: (id) => t`Taken back by the hospital: request ${id}`,
  called_off: (id) => t`Transport cancelled: request ${id}`,
  proposal: (id) => t`Change proposed: request ${id}`,
  message: (id) => t`New message: request ${id}`,
};

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
    return areNew ? t`${count} new requests` : t`${count} requests wait for you`;
  }
  if (call.kind !== "new_request") return titles[call.kind](call.id);
  const { t: term } = createTranslator(currentLanguage(), termsMessages);
  const priority = term(`terms.${call.priority}`).toLowerCase();
  return t`New request: ${priority} priority, pick-up ${{ time: formatPickup(call, besideHospital(clock, call)) }}`;
}

/** Texts of people, each of its own direction (Unicode first strong isolate). */
const isolate = (text: string) => `\u2068${text}\u2069`;

export const formatStops = (stops: Stops): string =>
  t`${{ from: formatPlace(getPickupPlace(stops)) }} to ${{ to: formatPlace(getDestinationPlace(stops)) }}`;

/** What a screen shows beside `formatAlert`: the hospital's own users read the patient. Empty if there is nothing to add. */
export function describeCall({ kind, ...call }: RequestCall): string {
  if (kind === "new_request" || kind === "approved") return formatStops(call);
  const parts = [call.patientName, call.by, call.reason].filter((part) => part !== undefined);
  return parts.map(isolate).join(", ");
}

/** The page on which the viewer acts. */
export function getCallPath({ id, kind }: Pick<RequestCall, "id" | "kind">): string {
  if (kind === "message") return `/transport/${id}?tab=messages`;
  const isAboutResponses = ["new_request", "response", "no_response"].includes(kind);
  return isAboutResponses ? `/transport/${id}?tab=responses` : `/transport/${id}`;
}

/** A request calls again with its next event. */
export const getCallKey = ({ id, eventId }: Pick<RequestCall, "id" | "eventId">) =>
  eventId === undefined ? String(id) : `${id}-${eventId}`;

export function getActionLabel({ kind }: Pick<RequestCall, "kind">): string {
  if (kind === "new_request") return t`Respond`;
  return kind === "response" ? t`Decide` : t`Open`;
}
