import { Link } from "@remix-run/react";
import type { TransportRequest } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { messages } from "./messages.ts";

/** A click on the row follows it. */
export function DetailsLink({ request }: { request: Pick<TransportRequest, "id" | "patientName"> }) {
  const { t } = useTranslator(messages);
  return (
    <Link to={`/transport/${request.id}`} discover="none" className="open">
      {t("ui.requests.viewDetails")}
      <span>{` ${t("ui.requests.of", { patientName: request.patientName })}`}</span>
    </Link>
  );
}
