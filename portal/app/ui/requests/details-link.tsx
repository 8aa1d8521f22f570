import type { TransportRequest } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { LinkButton } from "../link-button.tsx";
import { messages } from "./messages.ts";

export function DetailsLink({ request }: { request: TransportRequest }) {
  const { t } = useTranslator(messages);
  return (
    <LinkButton to={`/transport/${request.id}`} variant="quiet" size="small">
      {t("ui.requests.viewDetails")}
      <span className="sr-only"> {t("ui.requests.of", { patientName: request.patientName })}</span>
    </LinkButton>
  );
}
