import type { Role, TransportRequest } from "@wardway/model";
import { milestones, openStatuses } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { Journey } from "@wardway/widgets/ui/journey";
import { PriorityBadge } from "@wardway/widgets/ui/priority-badge";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { portalLanguage } from "#app/infra/language.ts";
import type { Column } from "../data-table.tsx";
import { DriveFromBase } from "../drive-from-base.tsx";
import { LateMark } from "../late-mark.tsx";
import { NewBadge } from "../request-alerts/new-badge.tsx";
import { ExpectedArrival } from "./expected-arrival.tsx";
import { messages } from "./messages.ts";
import { PickupTime } from "./pickup-time.tsx";

const { t: translate } = createTranslator(portalLanguage, messages);

type RequestColumn = Column<TransportRequest>;

export const priorityColumn: RequestColumn = {
  key: "priority",
  header: translate("ui.requests.priority"),
  bare: true,
  cell: ({ id, priority }) => (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <PriorityBadge priority={priority} />
      <NewBadge requestId={id} />
    </span>
  ),
};

export const journeyColumn: RequestColumn = {
  key: "journey",
  header: translate("ui.requests.fromAndTo"),
  bare: true,
  cell: ({ currentLocation, destination }) => <Journey from={currentLocation} to={destination} />,
};

export const pickupColumn: RequestColumn = {
  key: "pickup",
  header: translate("ui.requests.pickUp"),
  cell: (request) => (
    <span className="block">
      <PickupTime value={request.transportDate} />
      <ExpectedArrival request={request} />
      {openStatuses.some((open) => open === request.status) && (
        <DriveFromBase
          baseDistance={request.baseDistance}
          baseDriveTime={request.baseDriveTime}
          possessive="your"
        />
      )}
    </span>
  ),
};

/** Companies and administrators see the hospital too. */
export function patientColumn(viewer: Role): RequestColumn {
  return {
    key: "patient",
    header: translate("ui.requests.patient"),
    bare: true,
    cell: ({ patientName, hospitalName }) => (
      <span className="block wrap-anywhere tabular:min-w-36 tabular:max-w-56">
        <bdi className="font-semibold text-base leading-snug tabular:text-sm">{patientName}</bdi>
        {viewer !== "hospital" && <bdi className="block text-muted">{hospitalName}</bdi>}
      </span>
    ),
  };
}

/** Hospitals and administrators see the company too. */
export function statusColumn(viewer: Role): RequestColumn {
  return {
    key: "status",
    header: translate("ui.requests.status"),
    bare: true,
    cell: (request) => (
      <span className="block wrap-anywhere tabular:max-w-44">
        <StatusBadge status={request.status} />
        <LateMark request={request} />
        {request.status === "in_progress" && request.lastMilestone && (
          <span className="block text-muted">{milestones[request.lastMilestone].title}</span>
        )}
        {viewer !== "ambulance" && request.ambulanceCompanyName && (
          <bdi className="block text-muted">{request.ambulanceCompanyName}</bdi>
        )}
      </span>
    ),
  };
}
