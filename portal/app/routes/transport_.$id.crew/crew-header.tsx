import { t } from "@lingui/core/macro";
import { Link } from "@remix-run/react";
import type { TransportRequest } from "@wardway/model";
import { PriorityBadge } from "@wardway/widgets/ui/priority-badge";
import { Icon } from "#app/components/icon.tsx";
import { LateMark } from "#app/sections/transports/transport/late-mark.tsx";
import { NamedNeeds } from "#app/sections/transports/transport/needs.tsx";

/** What the crew must know before it reaches the patient. */
export function CrewHeader({ request }: { request: TransportRequest }) {
  return (
    <div className="crew-part">
      <p data-print="hidden" className="crew-links">
        <Link to="/my-transports">
          <Icon name="arrow-left" />
          {t`My Transports`}
        </Link>
        <Link to={`/transport/${request.id}`}>{t`All of the transport`}</Link>
      </p>
      <h1>
        <bdi translate="no">{request.patientName}</bdi>
      </h1>
      <p className="crew-facts">
        <PriorityBadge priority={request.priority} />
        <LateMark request={request} />
        {request.isSimulated && <span className="text-muted">{t`Simulation`}</span>}
      </p>
      <NamedNeeds request={request} className="crew-needs" />
    </div>
  );
}
