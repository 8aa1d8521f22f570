import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Time } from "@wardway/widgets/ui/time";
import type { ReactNode } from "react";
import { Section } from "#app/components/section.tsx";
import type { HealthDetails } from "#app/domain/diagnostics/health-details.server.ts";
import { currentLanguage, formatNumber } from "#app/infra/locale.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import { MapEngines } from "./map-engines.tsx";

export function Installation({ details }: { details: HealthDetails }) {
  const { now, timeZone } = useViewer();
  const { database, trail, mail } = details;
  return (
    <Section title={t`This installation`} description={t`For administrators only.`} flush>
      <dl className="divide-y divide-line border-line border-t">
        <Fact label={t`Wardway`}>
          {details.version}
          <Aside>{t`Node ${{ node: details.node }}`}</Aside>
        </Fact>
        <Fact label={t`Running since`}>
          <Time value={details.startedAt} now={now} timeZone={timeZone} />
          <Aside>{t`The tables were brought up to date then`}</Aside>
        </Fact>
        <Fact label={t`PostgreSQL`}>
          {database.version}
          <Aside>
            {database.ownsTables
              ? t`The portal's role owns the tables: only triggers protect the audit trail`
              : t`The portal's role is not the owner of the tables`}
          </Aside>
        </Fact>
        <Fact label={t`Audit trail`}>
          {trail.position === 0
            ? t`No entries chained yet`
            : t`Chained up to position ${{ position: formatNumber(trail.position) }}`}
          <Aside>
            {trail.unchained === 0
              ? t`All entries are chained`
              : t`${plural({ count: trail.unchained }, { one: "# entry waits", other: "# entries wait" })} to be chained`}
          </Aside>
        </Fact>
        <Fact label={t`Backups`}>
          <Backups state={details.backups} now={now} timeZone={timeZone} />
        </Fact>
        <Fact label={t`Mail`}>
          {mail.isSetUp ? t`A mail server is set` : t`No mail server is set`}
          <Aside>
            {t`${{ waiting: formatNumber(mail.waiting) }} waiting, ${{ failed: formatNumber(mail.failed) }} failed in the last ${{ failedDays: mail.failedDays }} days`}
          </Aside>
        </Fact>
        <Fact label={t`Routes`}>
          <MapEngines engines={details.maps.routes} now={now} timeZone={timeZone} />
          <Aside>{t`Queried in this order; each is the fallback of those before it`}</Aside>
        </Fact>
        <Fact label={t`Addresses`}>
          {details.maps.addresses ? (
            <MapEngines engines={[details.maps.addresses]} now={now} timeZone={timeZone} />
          ) : (
            t`Geocoding is switched off`
          )}
          <Aside>{t`Facilities of this installation are searched first`}</Aside>
        </Fact>
        {details.simulation && (
          <Fact label={t`Simulation`}>
            {t`${{ open: formatNumber(details.simulation.open) }} open requests, ${{ lastDay: formatNumber(details.simulation.lastDay) }} new in the last 24 hours`}
            <Aside>{t`Transports of the demo run by themselves. DEMO_SIMULATION=false switches it off. The audit trail names the accounts.`}</Aside>
          </Fact>
        )}
        <Fact label={t`API`}>
          <a href="/api/docs" className="text-ink underline underline-offset-2">
            {t`Every call, described`}
          </a>
          <Aside>{t`For those who write programs that use this installation`}</Aside>
        </Fact>
        <Fact label={t`Sessions`}>
          {t`${plural({ count: details.sessions }, { one: "# browser is", other: "# browsers are" })} signed in`}
        </Fact>
      </dl>
    </Section>
  );
}

function Backups(props: { state: HealthDetails["backups"]; now: string; timeZone: string }) {
  const { state, now, timeZone } = props;
  if (state === null) {
    return (
      <>
        {t`No backups are scheduled`}
        <Aside>{t`The setting BACKUP_DIR is empty`}</Aside>
      </>
    );
  }
  const { latest, logAt, failure, isOverdue } = state;
  const size = latest && formatBytes(latest.bytes);
  return (
    <>
      {latest ? (
        <Trans>
          Last backup <Time value={latest.at} now={now} timeZone={timeZone} />, {size}
        </Trans>
      ) : (
        t`No backup yet`
      )}
      {logAt && (
        <Aside>
          <Trans>
            Log archived <Time value={logAt} now={now} timeZone={timeZone} />
          </Trans>
        </Aside>
      )}
      {isOverdue && latest && (
        <span className="block text-danger text-sm">{t`The next one is overdue.`}</span>
      )}
      {failure && (
        <span className="block text-danger text-sm">
          {failure.message} <Time value={failure.at} now={now} timeZone={timeZone} />
        </span>
      )}
    </>
  );
}

const formatBytes = (bytes: number) =>
  new Intl.NumberFormat(currentLanguage().locale, {
    style: "unit",
    unit: "megabyte",
    maximumFractionDigits: 1,
  }).format(bytes / 1_000_000);

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
