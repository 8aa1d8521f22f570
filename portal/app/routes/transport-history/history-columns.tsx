import type { TransportRequest } from "@wardway/model";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import type { Column } from "#app/ui/data-table.tsx";
import { PickupTime } from "#app/ui/requests/pickup-time.tsx";
import { priorityColumn } from "#app/ui/requests/request-columns.tsx";

const renderLocation = (value: string) => (
  <bdi className="line-clamp-3 wrap-anywhere tabular:min-w-36" title={value}>
    {value}
  </bdi>
);

export const historyColumns: readonly Column<TransportRequest>[] = [
  {
    key: "patient",
    header: "Patient name",
    bare: true,
    cell: ({ patientName }) => (
      <bdi className="block wrap-anywhere font-semibold text-base leading-snug tabular:min-w-28 tabular:max-w-48 tabular:text-sm">
        {patientName}
      </bdi>
    ),
  },
  { key: "from", header: "From", cell: ({ currentLocation }) => renderLocation(currentLocation) },
  { key: "to", header: "To", cell: ({ destination }) => renderLocation(destination) },
  {
    key: "date",
    header: "Transport date",
    cell: ({ transportDate }) => <PickupTime value={transportDate} />,
  },
  { ...priorityColumn, bare: false },
  { key: "status", header: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
];
