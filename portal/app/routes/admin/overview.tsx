import { Link } from "@remix-run/react";
import { requestStatuses } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { Time } from "@wardway/widgets/ui/time";
import type { ReactNode } from "react";
import { useViewer } from "#app/http/viewer.ts";
import {
  formatArrivals,
  formatPercentage,
  lateNowDefinition,
  lateNowName,
  onTimeDefinition,
} from "#app/ui/figure-texts.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { Section } from "#app/ui/section.tsx";
import { adminPlaces, type Destination } from "#app/ui/shell/navigation.ts";
import type { OverviewView } from "./loader.server.ts";
import { messages } from "./messages.ts";
import { TransportsChart } from "./transports-chart.tsx";

export function Overview(view: OverviewView) {
  const { statistics, publicFigures, readLogging, backupProblem, unusualReads } = view;
  const { t } = useTranslator(messages);
  const { users, organizations, requests, arrivals } = statistics;
  const openCount = requests.pending + requests.needs_approval;
  const runningCount = requests.approved + requests.in_progress;
  return (
    <>
      {readLogging !== "on" && <ReadLoggingProblem isOff={readLogging === "off"} />}
      {backupProblem && <BackupProblem {...backupProblem} />}
      {unusualReads.length > 0 && <UnusualReads noted={unusualReads} />}
      <Section flush title={t("admin.quickAccess")} description={t("admin.seeThePortalAsEach")}>
        <div className="info-cards">
          <InfoCard
            title={t("admin.userManagement")}
            text={`${formatCount(users.active, "active account", "active accounts")} in ${formatCount(organizations.hospital + organizations.ambulance, "organization", "organizations")}. ${users.signedIn.toLocaleString("en-US")} signed in now.`}
            place={adminPlaces.users}
          />
          <InfoCard
            title={t("admin.hospitalView")}
            text={`${formatCount(openCount, "request waits", "requests wait")} for a company or for its hospital's choice.`}
            place={adminPlaces.hospital}
          />
          <InfoCard
            title={t("admin.ambulanceView")}
            text={`${formatCount(runningCount, "transport is", "transports are")} approved or under way.`}
            place={adminPlaces.ambulance}
          />
          <InfoCard
            title={t("admin.systemLogs")}
            text={t("admin.inTheLastHoursLog", {
              count: formatCount(statistics.auditEntries, "entry", "entries"),
            })}
            place={adminPlaces.auditLogs}
          />
        </div>
      </Section>
      <TransportsChart days={statistics.transports} timeZone={statistics.timeZone} />
      <div className="section-columns lg:grid-cols-3">
        <Section title={t("admin.requestsByStatus")} description={t("admin.allHospitalsAllTime")}>
          <dl className="divide-y divide-line">
            {requestStatuses.map((status) => (
              <Total
                key={status}
                label={<StatusBadge status={status} />}
                value={requests[status].toLocaleString("en-US")}
              />
            ))}
          </dl>
        </Section>
        <Section title={t("admin.punctuality")} description={t("admin.pickUpsOfTheLastDays")}>
          <dl className="divide-y divide-line">
            <Total
              label={t("admin.atThePickUpOnTime")}
              value={
                arrivals.judged === 0
                  ? t("admin.noneYet")
                  : `${formatPercentage(arrivals.onTime, arrivals.judged)} ${formatArrivals(arrivals)}`
              }
            />
            <Total label={lateNowName} value={arrivals.lateNow.toLocaleString("en-US")} />
          </dl>
          <p className="mt-3 text-muted text-sm">
            {onTimeDefinition} {lateNowDefinition}
          </p>
        </Section>
        <Section title={t("admin.publicFigures")} description={t("admin.shownPubliclyOnTheLanding")}>
          <dl className="divide-y divide-line">
            <Total
              label={t("admin.completedTransports")}
              value={publicFigures.completedTransports.toLocaleString("en-US")}
            />
            <Total
              label={t("admin.averageRatingOutOfFive")}
              value={
                publicFigures.averageRating === 0
                  ? t("admin.noneYet")
                  : publicFigures.averageRating.toFixed(1)
              }
            />
            <Total label={t("admin.hospitals")} value={publicFigures.hospitals.toLocaleString("en-US")} />
            <Total
              label={t("admin.ambulanceCompanies")}
              value={publicFigures.ambulanceCompanies.toLocaleString("en-US")}
            />
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
        {place.label}
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

function formatCount(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

function ReadLoggingProblem({ isOff }: { isOff: boolean }) {
  const { t } = useTranslator(messages);
  return (
    <ProblemBanner
      title={t(isOff ? "admin.auditLoggingIsOff" : "admin.auditLoggingIsToGoOff")}
      errors={t(isOff ? "admin.readsAreNotAudited" : "admin.anotherAdministratorDecides")}
      className="my-6"
    >
      <p>
        <Link to="/admin/settings?tab=security" className="underline underline-offset-2">
          {t("admin.securitySettings")}
        </Link>
      </p>
    </ProblemBanner>
  );
}

function BackupProblem({ reason, latestAt }: NonNullable<OverviewView["backupProblem"]>) {
  const { t } = useTranslator(messages);
  const { now, timeZone } = useViewer();
  return (
    <ProblemBanner
      title={t("admin.backupsNeedAttention")}
      errors={reason ?? t("admin.backupOverdue")}
      className="my-6"
    >
      <p>
        {latestAt ? (
          <>
            {t("admin.lastBackup")} <Time value={latestAt} now={now} timeZone={timeZone} />.
          </>
        ) : (
          t("admin.noBackupYet")
        )}{" "}
        <Link to="/debug" className="underline underline-offset-2">
          {t("admin.seeDiagnostics")}
        </Link>
      </p>
    </ProblemBanner>
  );
}

function UnusualReads({ noted }: { noted: OverviewView["unusualReads"] }) {
  const { t } = useTranslator(messages);
  const { now, timeZone } = useViewer();
  return (
    <section className="notice notice-danger my-6" aria-labelledby="unusual-reads">
      <Icon name="circle-exclamation-point" />
      <div className="min-w-0 wrap-anywhere">
        <h2 id="unusual-reads" className="font-semibold">
          {t("admin.unusualReads")}
        </h2>
        <ul>
          {noted.map(({ userId, username, records, usual, at }) => (
            <li key={`${userId} ${at}`}>
              <Time value={at} now={now} timeZone={timeZone} />:{" "}
              {t("admin.unusualReadsOfAccount", { username, records, usual })}
            </li>
          ))}
        </ul>
        <Link to={adminPlaces.auditLogs.to} className="underline underline-offset-2">
          {t("admin.seeWhatWasRead")}
        </Link>
      </div>
    </section>
  );
}
