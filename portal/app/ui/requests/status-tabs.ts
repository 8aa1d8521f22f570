import { openStatuses, type RequestStatus } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export interface StatusTab {
  readonly value: string;
  readonly label: string;
  readonly statuses: readonly RequestStatus[];
  /** `due`: waiting for a pick-up, grouped by its time, in the order that the user chooses. */
  readonly order: "due" | "pickup" | "latest";
}

export const statusTabs: readonly [StatusTab, ...StatusTab[]] = [
  { value: "pending", label: translate("ui.requests.pending"), statuses: openStatuses, order: "due" },
  { value: "approved", label: translate("ui.requests.approved"), statuses: ["approved"], order: "due" },
  {
    value: "in_progress",
    label: translate("ui.requests.inProgress"),
    statuses: ["in_progress"],
    order: "pickup",
  },
  {
    value: "completed",
    label: translate("ui.requests.completed"),
    statuses: ["completed"],
    order: "latest",
  },
];

/** Values of `?sort=`; the first is the default. */
export const dueOrders = ["urgent", "pickup", "distance"] as const;
export type DueOrder = (typeof dueOrders)[number];

export const sumCounts = (
  counts: Readonly<Record<RequestStatus, number>>,
  statuses: readonly RequestStatus[],
) => statuses.reduce((sum, status) => sum + counts[status], 0);
