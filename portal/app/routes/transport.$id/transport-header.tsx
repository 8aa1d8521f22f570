import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useSignals } from "@preact/signals-react/runtime";
import { Link } from "@remix-run/react";
import { getLateness, type TransportEvent, type TransportRequest } from "@wardway/model";
import type { LiveVehicle } from "@wardway/widgets/tracking/use-vehicle";
import VehicleStatus from "@wardway/widgets/tracking/vehicle-status";
import { WideRoute } from "@wardway/widgets/tracking/wide-route";
import { ArrivalDifference } from "@wardway/widgets/ui/arrival-difference";
import { BigTime } from "@wardway/widgets/ui/big-time";
import { pickupTexts } from "@wardway/widgets/ui/pickup-texts";
import { PriorityBadge } from "@wardway/widgets/ui/priority-badge";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { Time } from "@wardway/widgets/ui/time";
import type { ReactNode } from "react";
import { Icon } from "#app/components/icon.tsx";
import { dashboardPaths } from "#app/http/session/home.ts";
import { LateMark } from "#app/sections/transports/transport/late-mark.tsx";
import { NamedNeeds } from "#app/sections/transports/transport/needs.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";

export interface TransportHeaderProps {
  request: TransportRequest;
  events: readonly TransportEvent[];
  /** Null unless the transport is in progress. */
  vehicle: LiveVehicle | null;
  isLate: boolean;
  /** The next step and other buttons. */
  children: ReactNode;
}

/** Late at the pick-up by the clock, or at the next stop by the vehicle's position. */
export function useIsLate(request: TransportRequest, vehicle: LiveVehicle | null): boolean {
  useSignals();
  const { now } = useClock();
  const difference = vehicle?.isOld.value ? null : vehicle?.tracking.value?.difference;
  return getLateness(request, now) !== null || (difference ?? 0) >= 60;
}

export function TransportHeader(props: TransportHeaderProps) {
  const { request, events, vehicle, isLate, children } = props;
  const { user } = useViewer();
  const clock = useClock();
  return (
    <>
      <Link to={dashboardPaths[user.role]} className="trip-back">
        <Icon name="arrow-left" className="size-4" />
        {t`Dashboard`}
      </Link>
      <header data-sticky-header="" className="trip-name">
        <h1>
          <bdi translate="no">{request.patientName}</bdi>
        </h1>
        <div data-print="hidden" className="trip-actions">
          {children}
        </div>
      </header>
      <div className="trip-facts">
        <PriorityBadge priority={request.priority} />
        <StatusBadge
          status={request.status}
          lastMilestone={request.lastMilestone}
          notCarriedOut={request.notCarriedOut}
          isUrgent={isLate}
        />
        <span>
          <Trans>
            Request <b>{request.id}</b>
          </Trans>
        </span>
        {request.ambulanceCompanyName !== null && <b>{request.ambulanceCompanyName}</b>}
        <NamedNeeds request={request} isBrief />
        {request.isSimulated && <span className="text-muted">{t`Simulation`}</span>}
      </div>
      <div className="trip-journey">
        <WideRoute request={request} events={events} vehicle={vehicle} clock={clock} isLate={isLate} />
        <ArrivalBox request={request} vehicle={vehicle} />
      </div>
    </>
  );
}

function ArrivalBox({ request, vehicle }: Pick<TransportHeaderProps, "request" | "vehicle">) {
  const clock = useClock();
  if (vehicle) {
    return (
      <VehicleStatus vehicle={vehicle} lastMilestone={request.lastMilestone} {...clock}>
        <LateMark request={request} />
      </VehicleStatus>
    );
  }
  const { status, transportDate, promisedArrival } = request;
  if (status === "completed" || status === "cancelled") return null;
  const isPromised = status === "approved" && promisedArrival !== null;
  const at = isPromised ? promisedArrival : transportDate;
  const isAsap = !isPromised && request.asSoonAsPossible;
  const [asap, requested] = pickupTexts(request, clock);
  return (
    <div className="eta">
      <p>{isPromised ? t`Promised at the pick-up` : t`Pick-up`}</p>
      {isAsap ? <span className="eta-time">{asap}</span> : <BigTime {...clock} value={at} />}
      <p>
        {isAsap ? requested : <Time {...clock} value={at} show="relative" />}
        {isPromised && (
          <>
            , <ArrivalDifference request={request} arrival={promisedArrival} />
          </>
        )}
      </p>
      <p>
        <LateMark request={request} />
      </p>
    </div>
  );
}
