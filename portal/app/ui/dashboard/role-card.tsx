import { requestStatuses } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Card } from "@wardway/widgets/ui/card";
import { ShieldCheck } from "lucide-react";
import { LinkButton } from "../link-button.tsx";
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

function AdminAccess() {
  const { t } = useTranslator(messages);
  return (
    <Card className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 items-center gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-role-admin/12 text-role-admin">
            <ShieldCheck aria-hidden="true" className="size-6" strokeWidth={1.75} />
          </span>
          <div className="min-w-0">
            <h2 className="font-semibold text-lg leading-7">{t("ui.dashboard.adminAccess")}</h2>
            <p className="text-muted text-sm">{t("ui.dashboard.accountsTheAuditLogAnd")}</p>
          </div>
        </div>
        <LinkButton to="/admin" variant="secondary" className="max-sm:w-full">
          {t("ui.dashboard.adminDashboard")}
        </LinkButton>
      </div>
    </Card>
  );
}
