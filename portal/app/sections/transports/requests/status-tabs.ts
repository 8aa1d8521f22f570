import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { openStatuses, type RequestStatus } from "@wardway/model";

export interface StatusTab {
  readonly value: string;
  readonly label: MessageDescriptor;
  readonly statuses: readonly RequestStatus[];
  /** `due`: waiting for a pick-up, grouped by its time, in the order that the user chooses. */
  readonly order: "due" | "pickup" | "latest";
}

export const statusTabs: readonly [StatusTab, ...StatusTab[]] = [
  { value: "pending", label: msg`Pending`, statuses: openStatuses, order: "due" },
  { value: "approved", label: msg`Approved`, statuses: ["approved"], order: "due" },
  {
    value: "in_progress",
    label: msg`In Progress`,
    statuses: ["in_progress"],
    order: "pickup",
  },
  {
    value: "completed",
    label: msg`Completed`,
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
