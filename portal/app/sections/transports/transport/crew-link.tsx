import { t } from "@lingui/core/macro";
import { canNow, type RequestParties, type TransportRequest } from "@wardway/model";
import type { ButtonSize } from "@wardway/widgets/ui/button";
import { Icon } from "#app/components/icon.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { useViewer } from "#app/shell/page/viewer.ts";

interface CrewLinkProps {
  request: RequestParties & Pick<TransportRequest, "id" | "status" | "lastMilestone">;
  size?: ButtonSize;
}

/** Shown to users who may start the transport or record milestones. */
export function CrewLink({ request, size = "small" }: CrewLinkProps) {
  if (!useMayDrive(request)) return null;
  return (
    <LinkButton
      to={`/transport/${request.id}/crew`}
      variant="secondary"
      size={size}
      icon={<Icon name="smartphone" className="size-4" />}
    >
      {t`Crew page`}
    </LinkButton>
  );
}

/** In the cards of a list, with an icon that styles draw. */
export function CardCrewLink({ request }: Pick<CrewLinkProps, "request">) {
  if (!useMayDrive(request)) return null;
  return (
    <LinkButton
      to={`/transport/${request.id}/crew`}
      discover="none"
      variant="secondary"
      size="small"
      className="icon-phone card-only"
    >
      {t`Crew page`}
    </LinkButton>
  );
}

function useMayDrive(request: CrewLinkProps["request"]): boolean {
  const { actor } = useViewer();
  return (
    request.status !== "completed" &&
    (canNow(actor, "request.start", request) || canNow(actor, "request.milestone", request))
  );
}
