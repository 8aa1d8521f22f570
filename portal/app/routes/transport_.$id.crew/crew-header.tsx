import { Link } from "@remix-run/react";
import type { TransportRequest } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { PriorityBadge } from "@wardway/widgets/ui/priority-badge";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { Icon } from "#app/ui/icon.tsx";
import { LateMark } from "#app/ui/late-mark.tsx";
import { messages } from "./messages.ts";

const linkClass =
  "inline-flex min-h-11 items-center gap-2 rounded-md px-2 font-medium text-muted text-sm hover:text-ink";

export function CrewHeader({ request }: { request: TransportRequest }) {
  const { t } = useTranslator(messages);
  return (
    <div>
      <p className="-mt-2 flex flex-wrap justify-between gap-x-4">
        <Link to="/my-transports" className={`-ml-2 ${linkClass}`}>
          <Icon name="arrow-left" className="size-4" />
          {t("transportIdCrew.myTransports")}
        </Link>
        <Link to={`/transport/${request.id}`} className={`-mr-2 ${linkClass}`}>
          {t("transportIdCrew.allOfTheTransport")}
        </Link>
      </p>
      <h1 className="line-clamp-3 font-semibold text-2xl leading-tight tracking-tight wrap-anywhere">
        {request.patientName}
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <StatusBadge status={request.status} />
        <PriorityBadge priority={request.priority} />
        <LateMark request={request} />
      </p>
    </div>
  );
}
