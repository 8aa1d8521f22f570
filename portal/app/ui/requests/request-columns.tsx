import type { Role, TransportRequest } from "@wardway/model";
import { milestones, openStatuses } from "@wardway/model";
import { Journey } from "@wardway/widgets/ui/journey";
import { PriorityBadge } from "@wardway/widgets/ui/priority-badge";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import type { Column } from "../data-table.tsx";
import { DriveFromBase } from "../drive-from-base.tsx";
import { PickupTime } from "./pickup-time.tsx";

type RequestColumn = Column<TransportRequest>;

export const priorityColumn: RequestColumn = {
  key: "priority",
  header: "Priority",
  bare: true,
  cell: ({ priority }) => <PriorityBadge priority={priority} />,
};

export const journeyColumn: RequestColumn = {
  key: "journey",
  header: "From and to",
  bare: true,
  cell: ({ currentLocation, destination }) => <Journey from={currentLocation} to={destination} />,
};

export const pickupColumn: RequestColumn = {
  key: "pickup",
  header: "Pick-up",
  cell: ({ transportDate, status, baseDistance, baseDriveTime }) => (
    <span className="block">
      <PickupTime value={transportDate} />
      {openStatuses.some((open) => open === status) && (
        <DriveFromBase baseDistance={baseDistance} baseDriveTime={baseDriveTime} possessive="your" />
      )}
    </span>
  ),
};

/** The patient; for companies and administrators with the hospital. */
export function patientColumn(viewer: Role): RequestColumn {
  return {
    key: "patient",
    header: "Patient",
    bare: true,
    cell: ({ patientName, hospitalName }) => (
      <span className="block wrap-anywhere tabular:min-w-36 tabular:max-w-56">
        <bdi className="font-semibold text-base leading-snug tabular:text-sm">{patientName}</bdi>
        {viewer !== "hospital" && <bdi className="block text-muted">{hospitalName}</bdi>}
      </span>
    ),
  };
}

/** The status; for hospitals and administrators with the assigned company. */
export function statusColumn(viewer: Role): RequestColumn {
  return {
    key: "status",
    header: "Status",
    bare: true,
    cell: ({ status, lastMilestone, ambulanceCompanyName }) => (
      <span className="block wrap-anywhere tabular:max-w-44">
        <StatusBadge status={status} />
        {status === "in_progress" && lastMilestone && (
          <span className="block text-muted">{milestones[lastMilestone].title}</span>
        )}
        {viewer !== "ambulance" && ambulanceCompanyName && (
          <bdi className="block text-muted">{ambulanceCompanyName}</bdi>
        )}
      </span>
    ),
  };
}
