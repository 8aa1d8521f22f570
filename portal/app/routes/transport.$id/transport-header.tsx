import { Link } from "@remix-run/react";
import type { TransportRequest } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { PriorityBadge } from "@wardway/widgets/ui/priority-badge";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { Time } from "@wardway/widgets/ui/time";
import type { ReactNode } from "react";
import { dashboardPaths } from "#app/http/home.ts";
import { useViewer } from "#app/http/viewer.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LateMark } from "#app/ui/late-mark.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { messages } from "./messages.ts";

export function TransportHeader({ request, children }: { request: TransportRequest; children: ReactNode }) {
  const { t } = useTranslator(messages);
  const { user } = useViewer();
  const clock = useClock();
  return (
    <>
      <Link
        to={dashboardPaths[user.role]}
        className="-mt-2 -ml-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 font-medium text-muted text-sm hover:text-ink lg:min-h-9"
      >
        <Icon name="arrow-left" className="size-4" />
        {t("transportId.dashboard")}
      </Link>
      <header
        data-sticky-header=""
        className="sticky top-16 z-10 -mx-4 flex items-center justify-between gap-x-6 border-line border-b bg-canvas px-4 py-3 sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8 print:static"
      >
        <div className="min-w-0">
          <h1 className="line-clamp-2 font-semibold text-xl leading-tight tracking-tight wrap-anywhere lg:text-2xl">
            {request.patientName}
          </h1>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
            <StatusBadge status={request.status} />
            <PriorityBadge priority={request.priority} />
            <LateMark request={request} />
            <span>
              Pick-up <Time {...clock} value={request.transportDate} />
            </span>
            <span className="max-sm:hidden">{t("transportId.request", { id: request.id })}</span>
          </div>
        </div>
        {children}
      </header>
    </>
  );
}
