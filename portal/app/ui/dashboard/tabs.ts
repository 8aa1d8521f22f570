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

export const dashboardTabs: readonly [DashboardTab, ...DashboardTab[]] = [
  { value: "pending", label: translate("ui.dashboard.pending"), statuses: openStatuses, order: "urgent" },
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
