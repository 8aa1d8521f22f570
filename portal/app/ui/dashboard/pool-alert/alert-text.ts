import type { TransportRequest } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { type Clock, exactTime } from "@wardway/widgets/ui/time-format";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "../messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

/** Bystanders may hear it, so it contains no patient data. @param unseen new requests that the list does not show */
export function formatPoolAlert(
  requests: readonly Pick<TransportRequest, "priority" | "transportDate">[],
  unseen: number,
  { now, timeZone }: Clock,
): string {
  const [request] = requests;
  if (request && requests.length === 1 && unseen === 0) {
    return translate("ui.dashboard.newRequestPriorityPickUp", {
      priority: request.priority,
      exactTime: exactTime(request.transportDate, now, timeZone),
    });
  }
  const count = requests.length + unseen;
  return count === 1
    ? translate("ui.dashboard.newRequest")
    : translate("ui.dashboard.newRequests", { count });
}
