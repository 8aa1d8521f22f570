import { t } from "@lingui/core/macro";
import { Link, useLocation } from "@remix-run/react";
import { canNow, hasPassed } from "@wardway/model";
import { buttonClass } from "@wardway/widgets/ui/button";
import { getUrgency } from "@wardway/widgets/ui/urgency";
import { useViewer } from "#app/shell/page/viewer.ts";
import { StatusAction } from "../transport/status-action.tsx";
import type { RequestRow } from "./request-columns.tsx";

/** The only button of a row, in the signal colour if it cannot wait. */
export function RowAction({ request }: { request: RequestRow }) {
  const { hasResponded = false } = request;
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
