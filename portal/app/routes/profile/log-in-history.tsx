import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { LogInOutcome } from "@wardway/model";
import { Badge } from "@wardway/widgets/ui/badge";
import { Time } from "@wardway/widgets/ui/time";
import type { Clock } from "@wardway/widgets/ui/time-format";
import { type Column, DataTable } from "#app/components/data-table.tsx";
import { Icon, type IconName } from "#app/components/icon.tsx";
import { Pager } from "#app/components/pager.tsx";
import { Section } from "#app/components/section.tsx";
import type { LogInEntry } from "#app/domain/accounts/log-ins.server.ts";
import { i18n } from "#app/infra/locale.ts";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";

export interface LogInHistoryProps {
  entries: readonly LogInEntry[];
  /** Cursors; null if there is no such page. */
  next: string | null;
  previous: string | null;
}

export function LogInHistory({ entries, next, previous }: LogInHistoryProps) {
  const clock = useClock();
  const { timeZone } = useViewer();
  return (
    <Section
      title={t`Login history`}
      description={t`Every attempt to log in with your username. Times are those of ${{ timeZone: timeZone.replaceAll("_", " ") }}.`}
      flush
    >
      <div className="border-line border-t">
        <DataTable
          caption={t`Login history`}
          columns={columns(clock)}
          rows={entries}
          rowKey={(entry) => entry.id}
          empty={previous === null ? t`No log-ins yet.` : t`There are no older log-ins.`}
        />
      </div>
      <Pager previous={previous} next={next} label={t`Pages of the login history`} />
    </Section>
  );
}

const outcomes: Record<LogInOutcome, { word: MessageDescriptor; icon: IconName; tone: string }> = {
  success: { word: msg`Logged in`, icon: "circle-check", tone: "text-muted" },
  wrong_password: { word: msg`Wrong password`, icon: "circle-x", tone: "text-danger" },
  wrong_code: { word: msg`Wrong code`, icon: "circle-x", tone: "text-danger" },
  locked_out: { word: msg`Locked out`, icon: "lock", tone: "text-danger" },
  refused: { word: msg`Rejected`, icon: "lock", tone: "text-danger" },
};

function OutcomeBadge({ outcome }: { outcome: LogInOutcome }) {
  const { word, icon, tone } = outcomes[outcome];
  return <Badge word={i18n._(word)} tone={tone} icon={<Icon name={icon} className="size-4" />} />;
}

const columns = (clock: Clock): readonly Column<LogInEntry>[] => [
  {
    key: "time",
    header: msg`Time`,
    cell: (entry) => <Time {...clock} value={entry.occurredAt} />,
  },
  { key: "address", header: msg`Address`, cell: (entry) => entry.ipAddress ?? "-" },
  { key: "browser", header: msg`Browser`, cell: (entry) => entry.browser },
  {
    key: "outcome",
    header: msg`Outcome`,
    cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
  },
];
