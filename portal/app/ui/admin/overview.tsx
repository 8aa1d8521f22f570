import { type PublicStatistics, type RequestStatus, requestStatuses } from "@wardway/db/model";
import { Card } from "@wardway/widgets/ui/card";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { Ambulance, FileClock, Hospital, Users } from "lucide-react";
import { boundedCount } from "../link-tabs.tsx";
import { InfoCard } from "./info-card.tsx";

export interface OverviewProps {
  requests: Readonly<Record<RequestStatus, number>>;
  statistics: PublicStatistics;
  accounts: { accounts: number; organizations: number };
}

/** The administrator's first page: where to go, and how the installation stands. */
export function Overview({ requests, statistics, accounts }: OverviewProps) {
  return (
    <div className="space-y-6">
      <section aria-labelledby="quick-access">
        <h2 id="quick-access" className="font-semibold text-lg">
          Quick Access
        </h2>
        <p className="text-muted">
          See the portal as each side sees it, and who did what. An administrator may do what hospitals and
          companies may.
        </p>
        <div className="mt-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          <InfoCard
            icon={Users}
            title="User Management"
            text={`${counted(accounts.accounts, "active account", "active accounts")} in ${counted(accounts.organizations, "organization", "organizations")}.`}
          />
          <InfoCard
            icon={Hospital}
            title="Hospital View"
            text="All transport requests, with the steps that a hospital takes."
            link={{ to: "/hospital-dashboard", label: "Hospital dashboard" }}
          />
          <InfoCard
            icon={Ambulance}
            title="Ambulance View"
            text="The open requests and the running transports, as companies work with them."
            link={{ to: "/ambulance-dashboard", label: "Ambulance dashboard" }}
          />
          <InfoCard
            icon={FileClock}
            title="System Logs"
            text="Log-ins, changes and refusals, newest first."
            link={{ to: "/admin?tab=audit-logs", label: "Audit logs" }}
          />
        </div>
      </section>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title="Requests by status" description="All hospitals, all time.">
          <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
            {requestStatuses.map((status) => (
              <div key={status} className="flex flex-col-reverse items-start justify-end gap-1.5">
                <dt>
                  <StatusBadge status={status} />
                </dt>
                <dd className="font-semibold text-3xl tabular-nums leading-none">
                  {boundedCount(requests[status])}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card title="Public figures" description="What the landing page shows to everybody.">
          <dl className="divide-y divide-line">
            <Total
              label="Completed transports"
              value={statistics.completedTransports.toLocaleString("en-US")}
            />
            <Total
              label="Average rating out of 5"
              value={statistics.averageRating === 0 ? "None yet" : statistics.averageRating.toFixed(1)}
            />
            <Total label="Hospitals" value={statistics.hospitals.toLocaleString("en-US")} />
            <Total
              label="Ambulance companies"
              value={statistics.ambulanceCompanies.toLocaleString("en-US")}
            />
          </dl>
        </Card>
      </div>
    </div>
  );
}

function Total({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
