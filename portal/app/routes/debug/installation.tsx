import { useTranslator } from "@wardway/widgets/messages/messages";
import { Time } from "@wardway/widgets/ui/time";
import type { ReactNode } from "react";
import type { HealthDetails } from "#app/domain/diagnostics/health-details.server.ts";
import { useViewer } from "#app/http/viewer.ts";
import { Section } from "#app/ui/section.tsx";
import { MapEngines } from "./map-engines.tsx";
import { messages } from "./messages.ts";

const numberFormat = new Intl.NumberFormat("en-US");

export function Installation({ details }: { details: HealthDetails }) {
  const { t } = useTranslator(messages);
  const { now, timeZone } = useViewer();
  const { database, trail, mail } = details;
  return (
    <Section title={t("debug.thisInstallation")} description={t("debug.forAdministratorsOnly")} flush>
      <dl className="divide-y divide-line border-line border-t">
        <Fact label={t("debug.wardway")}>
          {details.version}
          <Aside>{t("debug.node", { node: details.node })}</Aside>
        </Fact>
        <Fact label={t("debug.runningSince")}>
          <Time value={details.startedAt} now={now} timeZone={timeZone} />
          <Aside>{t("debug.theTablesWereBroughtUp")}</Aside>
        </Fact>
        <Fact label={t("debug.postgresql")}>
          {database.version}
          <Aside>
            {database.ownsTables ? t("debug.thePortalsRoleOwnsThe") : t("debug.thePortalsRoleIsNot")}
          </Aside>
        </Fact>
        <Fact label={t("debug.auditTrail")}>
          {trail.position === 0
            ? t("debug.noEntriesChainedYet")
            : t("debug.chainedUpToPosition", { position: numberFormat.format(trail.position) })}
          <Aside>
            {trail.unchained === 0
              ? t("debug.allEntriesAreChained")
              : `${formatCount(trail.unchained, "entry waits", "entries wait")} to be chained`}
          </Aside>
        </Fact>
        <Fact label={t("debug.backups")}>
          <Backups state={details.backups} now={now} timeZone={timeZone} />
        </Fact>
        <Fact label={t("debug.mail")}>
          {mail.isSetUp ? t("debug.aMailServerIsSet") : t("debug.noMailServerIsSet")}
          <Aside>
            {t("debug.waitingFailedInTheLast", {
              waiting: numberFormat.format(mail.waiting),
              failed: numberFormat.format(mail.failed),
              failedDays: mail.failedDays,
            })}
          </Aside>
        </Fact>
        <Fact label={t("debug.routes")}>
          <MapEngines engines={details.maps.routes} now={now} timeZone={timeZone} />
          <Aside>{t("debug.queriedInThisOrderEach")}</Aside>
        </Fact>
        <Fact label={t("debug.addresses")}>
          {details.maps.addresses ? (
            <MapEngines engines={[details.maps.addresses]} now={now} timeZone={timeZone} />
          ) : (
            t("debug.geocodingIsSwitchedOff")
          )}
          <Aside>{t("debug.facilitiesOfThisInstallation")}</Aside>
        </Fact>
        {details.simulation && (
          <Fact label={t("debug.simulation")}>
            {t("debug.openSimulatedRequests", {
              open: numberFormat.format(details.simulation.open),
              lastDay: numberFormat.format(details.simulation.lastDay),
            })}
            <Aside>{t("debug.demoTransportsRun")}</Aside>
          </Fact>
        )}
        <Fact label="API">
          <a href="/api/docs" className="text-ink underline underline-offset-2">
            {t("debug.everyCallDescribed")}
          </a>
          <Aside>{t("debug.forThoseWhoWritePrograms")}</Aside>
        </Fact>
        <Fact label={t("debug.sessions")}>
          {formatCount(details.sessions, "browser is", "browsers are")} signed in
        </Fact>
      </dl>
    </Section>
  );
}

function Backups(props: { state: HealthDetails["backups"]; now: string; timeZone: string }) {
  const { t } = useTranslator(messages);
  const { state, now, timeZone } = props;
  if (state === null) {
    return (
      <>
        {t("debug.noBackupsScheduled")}
        <Aside>{t("debug.backupDirNotSet")}</Aside>
      </>
    );
  }
  const { latest, logAt, failure, isOverdue } = state;
  return (
    <>
      {latest ? (
        <>
          {t("debug.lastBackup")} <Time value={latest.at} now={now} timeZone={timeZone} />,{" "}
          {formatBytes(latest.bytes)}
        </>
      ) : (
        t("debug.noBackupYet")
      )}
      {logAt && (
        <Aside>
          {t("debug.logArchived")} <Time value={logAt} now={now} timeZone={timeZone} />
        </Aside>
      )}
      {isOverdue && latest && <span className="block text-danger text-sm">{t("debug.backupOverdue")}</span>}
      {failure && (
        <span className="block text-danger text-sm">
          {failure.message} <Time value={failure.at} now={now} timeZone={timeZone} />
        </span>
      )}
    </>
  );
}

const megabyteFormat = new Intl.NumberFormat("en-US", {
  style: "unit",
  unit: "megabyte",
  maximumFractionDigits: 1,
});
const formatBytes = (bytes: number) => megabyteFormat.format(bytes / 1_000_000);

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 px-4 py-3 sm:grid-cols-[10rem_minmax(0,1fr)] sm:px-5">
      <dt className="text-muted text-sm leading-6">{label}</dt>
      <dd className="min-w-0 tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}

function Aside({ children }: { children: ReactNode }) {
  return <span className="block text-muted text-sm">{children}</span>;
}

const formatCount = (count: number, one: string, many: string) =>
  `${numberFormat.format(count)} ${count === 1 ? one : many}`;
