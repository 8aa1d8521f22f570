import { requestStatuses } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { AdminAccess } from "./admin-access.tsx";
import { messages } from "./messages.ts";
import type { RoleCardFigures } from "./role-card.server.ts";
import { StatisticsCard } from "./statistics-card.tsx";

const companyOrder = ["approved", "in_progress", "completed", "cancelled"] as const;

export function RoleCard({ figures }: { figures: RoleCardFigures }) {
  const { t } = useTranslator(messages);
  if (figures === null) return null;
  if (figures.role === "admin") return <AdminAccess />;
  if (figures.role === "hospital") {
    const { byStatus, ...statistics } = figures.statistics;
    return (
      <StatisticsCard
        title={t("ui.dashboard.hospitalStatistics")}
        days={figures.days}
        counted={t("ui.dashboard.requests")}
        counts={requestStatuses.map((status) => [status, byStatus[status]])}
        ratingsName={t("ui.dashboard.ratingsGiven")}
        definitions={[t("ui.dashboard.requestsCreatedInThePeriod"), t("ui.dashboard.hospitalTimeToApproval")]}
        {...statistics}
      />
    );
  }
  const { byStatus, ...performance } = figures.performance;
  return (
    <StatisticsCard
      title={t("ui.dashboard.companyPerformance")}
      days={figures.days}
      counted={t("ui.dashboard.transports")}
      counts={companyOrder.map((status) => [status, byStatus[status]])}
      ratingsName={t("ui.dashboard.ratingsReceived")}
      definitions={[t("ui.dashboard.transportsWithAPickUp"), t("ui.dashboard.companyTimeToApproval")]}
      {...performance}
    />
  );
}
