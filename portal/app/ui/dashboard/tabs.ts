import { openStatuses, type RequestStatus } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

interface DashboardTab {
  readonly value: string;
  readonly label: string;
  readonly statuses: readonly RequestStatus[];
  /** Open and active requests by due time, closed ones latest first. */
  readonly order: "urgent" | "latest";
}

const pending: DashboardTab = {
  value: "pending",
  label: translate("ui.dashboard.pending"),
  statuses: openStatuses,
  order: "urgent",
};

export const dashboardTabs: readonly DashboardTab[] = [
  pending,
  { value: "approved", label: translate("ui.dashboard.approved"), statuses: ["approved"], order: "urgent" },
  {
    value: "in_progress",
    label: translate("ui.dashboard.inProgress"),
    statuses: ["in_progress"],
    order: "urgent",
  },
  {
    value: "completed",
    label: translate("ui.dashboard.completed"),
    statuses: ["completed"],
    order: "latest",
  },
];

/** Returns the first tab for an unknown name. */
export function parseDashboardTab(name: string | null): DashboardTab {
  return dashboardTabs.find(({ value }) => value === name) ?? pending;
}
