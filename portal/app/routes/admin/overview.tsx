import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { requestStatuses } from "@wardway/model";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { Time } from "@wardway/widgets/ui/time";
import type { ReactNode } from "react";
import {
  formatArrivals,
  formatPercentage,
  lateNowDefinition,
  lateNowName,
  onTimeDefinition,
} from "#app/components/figure-texts.ts";
import { Icon } from "#app/components/icon.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { Section } from "#app/components/section.tsx";
import { formatNumber, i18n } from "#app/infra/locale.ts";
import { adminPlaces, type Destination } from "#app/shell/frame/navigation.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import type { OverviewView } from "./route.tsx";
import { TransportsChart } from "./transports-chart.tsx";

export function Overview(view: OverviewView) {
  const { statistics, publicFigures, readLogging, backupProblem, lowSpace, unusualReads } = view;
  const { users, organizations, requests, arrivals } = statistics;
  const openCount = requests.pending + requests.needs_approval;
  const runningCount = requests.approved + requests.in_progress;
  return (
    <>
      {readLogging !== "on" && <ReadLoggingProblem isOff={readLogging === "off"} />}
      {backupProblem && <BackupProblem {...backupProblem} />}
      <ProblemBanner
        title={t`Little disk space is left`}
        errors={lowSpace.map(describeLowSpace)}
        className="my-6"
      />
      {unusualReads.length > 0 && <UnusualReads noted={unusualReads} />}
      <Section
        flush
        title={t`Quick Access`}
        description={t`See the portal as each side sees it, and who did what. An administrator may do what hospitals and companies may.`}
      >
        <div className="info-cards">
          <InfoCard
            title={t`User Management`}
            text={t`${plural({ accounts: users.active }, { one: "# active account", other: "# active accounts" })} in ${plural({ organizations: organizations.hospital + organizations.ambulance }, { one: "# organization", other: "# organizations" })}. ${{ signedIn: formatNumber(users.signedIn) }} signed in now.`}
            place={adminPlaces.users}
          />
          <InfoCard
            title={t`Hospital View`}
            text={t`${plural(openCount, { one: "# request waits", other: "# requests wait" })} for a company or for its hospital's choice.`}
            place={adminPlaces.hospital}
          />
          <InfoCard
            title={t`Ambulance View`}
            text={t`${plural(runningCount, { one: "# transport is", other: "# transports are" })} approved or under way.`}
            place={adminPlaces.ambulance}
          />
          <InfoCard
            title={t`System Logs`}
            text={t`${plural({ count: statistics.auditEntries }, { one: "# entry", other: "# entries" })} in the last 24 hours: log-ins, reads, changes and rejections.`}
            place={adminPlaces.auditLogs}
          />
        </div>
      </Section>
      <TransportsChart days={statistics.transports} timeZone={statistics.timeZone} />
      <div className="section-columns lg:grid-cols-3">
        <Section title={t`Requests by status`} description={t`All hospitals, all time.`}>
          <dl className="divide-y divide-line">
            {requestStatuses.map((status) => (
              <Total
                key={status}
                label={<StatusBadge status={status} />}
                value={formatNumber(requests[status])}
              />
            ))}
          </dl>
        </Section>
        <Section title={t`Punctuality`} description={t`Pick-ups of the last 30 days`}>
          <dl className="divide-y divide-line">
            <Total
              label={t`At the pick-up on time`}
              value={
                arrivals.judged === 0
                  ? t`None yet`
                  : `${formatPercentage(arrivals.onTime, arrivals.judged)} ${formatArrivals(arrivals)}`
              }
            />
            <Total label={i18n._(lateNowName)} value={formatNumber(arrivals.lateNow)} />
          </dl>
          <p className="mt-3 text-muted text-sm">
            {i18n._(onTimeDefinition)} {i18n._(lateNowDefinition)}
          </p>
        </Section>
        <Section title={t`Public figures`} description={t`Shown publicly on the landing page.`}>
          <dl className="divide-y divide-line">
            <Total label={t`Completed transports`} value={formatNumber(publicFigures.completedTransports)} />
            <Total
              label={t`Average rating out of 5`}
              value={publicFigures.averageRating === 0 ? t`None yet` : publicFigures.averageRating.toFixed(1)}
            />
            <Total label={t`Hospitals`} value={formatNumber(publicFigures.hospitals)} />
            <Total label={t`Ambulance companies`} value={formatNumber(publicFigures.ambulanceCompanies)} />
          </dl>
        </Section>
      </div>
    </>
  );
}

function InfoCard({ title, text, place }: { title: string; text: string; place: Destination }) {
  return (
    <article>
      <h3>{title}</h3>
      <p>{text}</p>
      <Link to={place.to}>
        <Icon name={place.icon} className="size-4.5" />
        {i18n._(place.label)}
      </Link>
    </article>
  );
}

function Total({ label, value }: { label: ReactNode; value: string }) {
  return (
    <div className="flex items-center justify-between gap-4 py-2 text-sm first:pt-0 last:pb-0">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

function ReadLoggingProblem({ isOff }: { isOff: boolean }) {
  return (
    <ProblemBanner
      title={isOff ? t`HIPAA audit logging is off` : t`HIPAA audit logging is to be switched off`}
      errors={
        isOff
          ? t`Reads of patients' records are not in the audit trail.`
          : t`An administrator has requested it, and another one decides.`
      }
      className="my-6"
    >
      <p>
        <Link to="/admin/settings?tab=security" className="underline underline-offset-2">
          {t`Security settings`}
        </Link>
      </p>
    </ProblemBanner>
  );
}

const describeLowSpace = ({ folder, freeBytes }: OverviewView["lowSpace"][number]) =>
  t`${{ megabytes: formatNumber(Math.round(freeBytes / 1_000_000)) }} MB on the disk of ${folder}. Without space the portal saves nothing and backups fail.`;

function BackupProblem({ reason, latestAt }: NonNullable<OverviewView["backupProblem"]>) {
  const { now, timeZone } = useViewer();
  return (
    <ProblemBanner
      title={t`Backups need attention`}
      errors={reason ?? t`The next backup is overdue.`}
      className="my-6"
    >
      <p>
        {latestAt ? (
          <Trans>
            Last backup <Time value={latestAt} now={now} timeZone={timeZone} />.
          </Trans>
        ) : (
          t`No backup yet.`
        )}{" "}
        <Link to="/debug" className="underline underline-offset-2">
          {t`See diagnostics`}
        </Link>
      </p>
    </ProblemBanner>
  );
}

function UnusualReads({ noted }: { noted: OverviewView["unusualReads"] }) {
  const { now, timeZone } = useViewer();
  return (
    <section className="notice notice-danger my-6" aria-labelledby="unusual-reads">
      <Icon name="circle-exclamation-point" />
      <div className="min-w-0 wrap-anywhere">
        <h2 id="unusual-reads" className="font-semibold">
          {t`Unusually many records were opened`}
        </h2>
        <ul>
          {noted.map(({ userId, username, records, usual, at }) => (
            <li key={`${userId} ${at}`}>
              <Time value={at} now={now} timeZone={timeZone} />:{" "}
              {t`${username} opened ${plural(records, { one: "# record", other: "# records" })} within an hour; ${plural(usual, { 0: "none", one: "# in the busiest hour", other: "# in the busiest hour" })} of the two weeks before.`}
            </li>
          ))}
        </ul>
        <Link to={adminPlaces.auditLogs.to} className="underline underline-offset-2">
          {t`See the audit log`}
        </Link>
      </div>
    </section>
  );
}
