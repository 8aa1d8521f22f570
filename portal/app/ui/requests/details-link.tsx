import { Link } from "@remix-run/react";
import type { TransportRequest } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { messages } from "./messages.ts";

/** A click on the row follows it. */
export function DetailsLink({ request }: { request: Pick<TransportRequest, "id" | "patientName"> }) {
  const { t } = useTranslator(messages);
  return (
    <Link to={`/transport/${request.id}`} discover="none" className="open" {...useDetailsLabel(request)}>
      {t("ui.requests.viewDetails")}
    </Link>
  );
}

/** "View Details of Eleanor Voss", added after hydration, as the roles of tables: until then the row says of whom. */
export function useDetailsLabel({ patientName }: Pick<TransportRequest, "patientName">) {
  const { t } = useTranslator(messages);
  const label = `${t("ui.requests.viewDetails")} ${t("ui.requests.of", { patientName })}`;
  return useHydrated() ? { "aria-label": label } : {};
}
