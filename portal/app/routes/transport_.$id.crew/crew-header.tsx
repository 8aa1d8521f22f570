import { Link } from "@remix-run/react";
import type { TransportRequest } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { PriorityBadge } from "@wardway/widgets/ui/priority-badge";
import { Icon } from "#app/ui/icon.tsx";
import { LateMark } from "#app/ui/late-mark.tsx";
import { NamedNeeds } from "#app/ui/transport/named-needs.tsx";
import { messages } from "./messages.ts";

/** What the crew must know before it reaches the patient. */
export function CrewHeader({ request }: { request: TransportRequest }) {
  const { t } = useTranslator(messages);
  return (
    <div className="crew-part">
      <p data-print="hidden" className="crew-links">
        <Link to="/my-transports">
          <Icon name="arrow-left" />
          {t("transportIdCrew.myTransports")}
        </Link>
        <Link to={`/transport/${request.id}`}>{t("transportIdCrew.allOfTheTransport")}</Link>
      </p>
      <h1>
        <bdi translate="no">{request.patientName}</bdi>
      </h1>
      <p className="crew-facts">
        <PriorityBadge priority={request.priority} />
        <LateMark request={request} />
        {request.isSimulated && <span className="text-muted">{t("transportIdCrew.simulation")}</span>}
      </p>
      <NamedNeeds request={request} className="crew-needs" />
    </div>
  );
}
