import { canNow, type RequestParties, type TransportRequest } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import type { ButtonSize } from "@wardway/widgets/ui/button";
import { useViewer } from "#app/http/viewer.ts";
import { Icon } from "../icon.tsx";
import { LinkButton } from "../link-button.tsx";
import { messages } from "./messages.ts";

interface CrewLinkProps {
  request: RequestParties & Pick<TransportRequest, "id" | "status">;
  size?: ButtonSize;
  className?: string;
}

/** For users who may start the transport or record milestones. */
export function CrewLink({ request, size = "small", className }: CrewLinkProps) {
  const { t } = useTranslator(messages);
  const { actor } = useViewer();
  const mayDrive =
    request.status !== "completed" &&
    (canNow(actor, "request.start", request) || canNow(actor, "request.milestone", request));
  if (!mayDrive) return null;
  return (
    <LinkButton
      to={`/transport/${request.id}/crew`}
      variant="secondary"
      size={size}
      className={className}
      icon={<Icon name="smartphone" className="size-4" />}
    >
      {t("ui.transport.crewPage")}
    </LinkButton>
  );
}
