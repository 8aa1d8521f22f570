import type { RequestAlert } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { formatPickup } from "@wardway/widgets/ui/pickup-texts";
import type { Clock } from "@wardway/widgets/ui/time-format";
import { portalLanguage } from "#app/infra/language.ts";
import { besideHospital } from "../use-clock.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

/** Bystanders may see or hear it, so it contains no patient data. @param requests at least one */
export function formatAlert(
  requests: readonly Pick<
    RequestAlert,
    "priority" | "transportDate" | "asSoonAsPossible" | "hospitalTimeZone"
  >[],
  clock: Clock,
): string {
  const [request] = requests;
  if (request && requests.length === 1) {
    return translate("ui.requestAlerts.newRequestPriorityPickUp", {
      priority: request.priority,
      exactTime: formatPickup(request, besideHospital(clock, request)),
    });
  }
  return translate("ui.requestAlerts.newRequests", { count: requests.length });
}
