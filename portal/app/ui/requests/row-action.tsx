import { useLocation } from "@remix-run/react";
import { canNow, type TransportRequest } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { useViewer } from "#app/http/viewer.ts";
import { Icon } from "../icon.tsx";
import { LinkButton } from "../link-button.tsx";
import { StatusAction } from "../transport/status-action.tsx";
import { messages } from "./messages.ts";

/** The only filled button of a row. @param hasResponded the viewer's company has an open response */
export function RowAction({ request, hasResponded }: { request: TransportRequest; hasResponded: boolean }) {
  const { t } = useTranslator(messages);
  const { actor } = useViewer();
  const { pathname, search } = useLocation();
  const responses = `/transport/${request.id}?tab=responses`;
  if (canNow(actor, "response.approve", request)) {
    return (
      <LinkButton to={responses} size="small">
        {t("ui.requests.reviewResponses")}
      </LinkButton>
    );
  }
  if (hasResponded) {
    return (
      <span className="inline-flex min-h-9 items-center justify-center gap-1.5 px-2 font-medium text-muted text-sm">
        <Icon name="check" className="size-4 text-completed" />
        {t("ui.requests.responseSent")}
      </span>
    );
  }
  if (canNow(actor, "response.create", request)) {
    return (
      <LinkButton to={responses} size="small">
        {t("ui.requests.respond")}
      </LinkButton>
    );
  }
  return (
    // Reserved while empty, so that no action appears in the place of another.
    <span className="empty:hidden tabular:block tabular:min-h-9">
      <StatusAction request={request} redirectTo={pathname + search} size="small" />
    </span>
  );
}
