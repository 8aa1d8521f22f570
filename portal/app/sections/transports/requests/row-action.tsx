import { t } from "@lingui/core/macro";
import { Link, useLocation } from "@remix-run/react";
import { canNow, hasPassed } from "@wardway/model";
import { buttonClass } from "@wardway/widgets/ui/button";
import { getUrgency } from "@wardway/widgets/ui/urgency";
import type { ListedRequest } from "#app/domain/transports/record/listed-request.server.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import { StatusAction } from "../transport/status-action.tsx";

/** The only button of a row, in the signal colour if it cannot wait. @param hasResponded the viewer's company has an open response */
export function RowAction({ request, hasResponded }: { request: ListedRequest; hasResponded: boolean }) {
  const { actor, now } = useViewer();
  const { pathname, search } = useLocation();
  const variant = getUrgency(request, now).isUrgent ? "primary" : "soft";
  const responses = {
    to: `/transport/${request.id}?tab=responses`,
    discover: "none" as const,
    className: buttonClass({ variant, size: "small" }),
  };
  if (canNow(actor, "response.approve", request)) {
    return <Link {...responses}>{t`Review responses`}</Link>;
  }
  const isPassed = request.earliestArrival !== null && hasPassed(request.earliestArrival, now);
  if (hasResponded && !isPassed) return null;
  if (canNow(actor, "response.create", request)) {
    return <Link {...responses}>{hasResponded ? t`Renew arrival` : t`Respond`}</Link>;
  }
  return <StatusAction request={request} redirectTo={pathname + search} size="small" variant={variant} />;
}
