import { openStatuses, type RequestStatus } from "@wardway/model";

interface DashboardTab {
  readonly value: string;
  readonly label: string;
  readonly statuses: readonly RequestStatus[];
  /** Open and active requests by due time, closed ones by the latest transport. */
  readonly order: "urgent" | "latest";
}

const pending: DashboardTab = { value: "pending", label: "Pending", statuses: openStatuses, order: "urgent" };

export const dashboardTabs: readonly DashboardTab[] = [
  pending,
  { value: "approved", label: "Approved", statuses: ["approved"], order: "urgent" },
  { value: "in_progress", label: "In Progress", statuses: ["in_progress"], order: "urgent" },
  { value: "completed", label: "Completed", statuses: ["completed"], order: "latest" },
];

/** Returns the tab of `?tab=`; the first for any other name. */
export function dashboardTab(name: string | null): DashboardTab {
  return dashboardTabs.find(({ value }) => value === name) ?? pending;
}
