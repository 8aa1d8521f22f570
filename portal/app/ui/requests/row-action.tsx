import { Link, useLocation } from "@remix-run/react";
import { canNow, hasPassed } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { buttonClass } from "@wardway/widgets/ui/button";
import { getUrgency } from "@wardway/widgets/ui/urgency";
import type { ListedRequest } from "#app/domain/transports/requests/listed.server.ts";
import { useViewer } from "#app/http/viewer.ts";
import { StatusAction } from "../transport/status-action.tsx";
import { messages } from "./messages.ts";

/** The only button of a row, in the signal colour if it cannot wait. @param hasResponded the viewer's company has an open response */
export function RowAction({ request, hasResponded }: { request: ListedRequest; hasResponded: boolean }) {
  const { t } = useTranslator(messages);
  const { actor, now } = useViewer();
  const { pathname, search } = useLocation();
  const variant = getUrgency(request, now).isUrgent ? "primary" : "soft";
  const responses = {
    to: `/transport/${request.id}?tab=responses`,
    discover: "none" as const,
    className: buttonClass({ variant, size: "small" }),
  };
  if (canNow(actor, "response.approve", request)) {
    return <Link {...responses}>{t("ui.requests.reviewResponses")}</Link>;
  }
  const isPassed = request.earliestArrival !== null && hasPassed(request.earliestArrival, now);
  if (hasResponded && !isPassed) return null;
  if (canNow(actor, "response.create", request)) {
    return <Link {...responses}>{t(hasResponded ? "ui.requests.renewArrival" : "ui.requests.respond")}</Link>;
  }
  return <StatusAction request={request} redirectTo={pathname + search} size="small" variant={variant} />;
}
