import type { TransportRequest } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { portalLanguage } from "#app/infra/language.ts";
import type { Column } from "#app/ui/data-table.tsx";
import { PickupTime } from "#app/ui/requests/pickup-time.tsx";
import { priorityColumn } from "#app/ui/requests/request-columns.tsx";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const renderLocation = (value: string) => (
  <bdi className="line-clamp-3 wrap-anywhere tabular:min-w-36" title={value}>
    {value}
  </bdi>
);

export const historyColumns: readonly Column<TransportRequest>[] = [
  {
    key: "patient",
    header: translate("transportHistory.patientName"),
    bare: true,
    cell: ({ patientName }) => (
      <bdi className="block wrap-anywhere font-semibold text-base leading-snug tabular:min-w-28 tabular:max-w-48 tabular:text-sm">
        {patientName}
      </bdi>
    ),
  },
  {
    key: "from",
    header: translate("transportHistory.from"),
    cell: ({ currentLocation }) => renderLocation(currentLocation),
  },
  {
    key: "to",
    header: translate("transportHistory.to"),
    cell: ({ destination }) => renderLocation(destination),
  },
  {
    key: "date",
    header: translate("transportHistory.transportDate"),
    cell: ({ transportDate }) => <PickupTime value={transportDate} />,
  },
  { ...priorityColumn, bare: false },
  {
    key: "status",
    header: translate("transportHistory.status"),
    cell: ({ status }) => <StatusBadge status={status} />,
  },
];
