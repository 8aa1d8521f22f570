import { activeStatuses, openStatuses } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Card } from "@wardway/widgets/ui/card";
import type { StatusCounts } from "#app/domain/transports/requests/list.server.ts";
import { Icon } from "../icon.tsx";
import { LinkButton } from "../link-button.tsx";
import { sumCounts } from "../requests/status-tabs.ts";
import { messages } from "./messages.ts";
import type { RoleCardFigures } from "./role-card.server.ts";
import { StatisticsCard } from "./statistics-card.tsx";

/** @param counts of all requests that the viewer sees, as on the tabs */
export function RoleCard({ figures, counts }: { figures: RoleCardFigures; counts: StatusCounts }) {
  const { t } = useTranslator(messages);
  if (figures === null) return null;
  if (figures.role === "admin") return <AdminAccess />;
  const active = activeStatuses.map((status) => [status, counts[status]] as const);
  if (figures.role === "hospital") {
    return (
      <StatisticsCard
        {...figures.statistics}
        title={t("ui.dashboard.hospitalStatistics")}
        days={figures.days}
        counted={t("ui.dashboard.requests")}
        current={[["pending", sumCounts(counts, openStatuses)], ...active]}
        ratingsName={t("ui.dashboard.ratingsGiven")}
        definitions={[t("ui.dashboard.requestsCreatedInThePeriod"), t("ui.dashboard.hospitalTimeToApproval")]}
      />
    );
  }
  return (
    <StatisticsCard
      {...figures.performance}
      title={t("ui.dashboard.companyPerformance")}
      days={figures.days}
      counted={t("ui.dashboard.transports")}
      current={active}
      ratingsName={t("ui.dashboard.ratingsReceived")}
      definitions={[t("ui.dashboard.transportsWithAPickUp"), t("ui.dashboard.companyTimeToApproval")]}
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
            <Icon name="shield-check" className="size-6" />
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
