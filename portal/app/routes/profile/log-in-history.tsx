import type { LogInOutcome } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Badge } from "@wardway/widgets/ui/badge";
import { Time } from "@wardway/widgets/ui/time";
import type { Clock } from "@wardway/widgets/ui/time-format";
import type { LogInEntry } from "#app/domain/accounts/log-ins.server.ts";
import { useViewer } from "#app/http/viewer.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Section } from "#app/ui/section.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export interface LogInHistoryProps {
  entries: readonly LogInEntry[];
  /** Cursors; null if there is no such page. */
  next: string | null;
  previous: string | null;
}

export function LogInHistory({ entries, next, previous }: LogInHistoryProps) {
  const { t } = useTranslator(messages);
  const clock = useClock();
  const { timeZone } = useViewer();
  return (
    <Section
      title={t("profile.loginHistory")}
      description={t("profile.everyAttemptToLogIn", { timeZone: timeZone.replaceAll("_", " ") })}
      flush
    >
      <div className="border-line border-t">
        <DataTable
          caption={t("profile.loginHistory")}
          columns={columns(clock)}
          rows={entries}
          rowKey={(entry) => entry.id}
          empty={previous === null ? t("profile.noLogInsYet") : t("profile.thereAreNoOlderLog")}
        />
      </div>
      <Pager previous={previous} next={next} label={t("profile.pagesOfTheLoginHistory")} />
    </Section>
  );
}

const outcomes: Record<LogInOutcome, { word: string; icon: IconName; tone: string }> = {
  success: { word: translate("profile.loggedIn"), icon: "circle-check", tone: "text-muted" },
  wrong_password: { word: translate("profile.wrongPassword"), icon: "circle-x", tone: "text-danger" },
  wrong_code: { word: translate("profile.wrongCode"), icon: "circle-x", tone: "text-danger" },
  locked_out: { word: translate("profile.lockedOut"), icon: "lock", tone: "text-danger" },
  refused: { word: translate("profile.rejected"), icon: "lock", tone: "text-danger" },
};

const columns = (clock: Clock): readonly Column<LogInEntry>[] => [
  {
    key: "time",
    header: translate("profile.time"),
    cell: (entry) => <Time {...clock} value={entry.occurredAt} />,
  },
  { key: "address", header: translate("profile.address"), cell: (entry) => entry.ipAddress ?? "-" },
  { key: "browser", header: translate("profile.browser"), cell: (entry) => entry.browser },
  {
    key: "outcome",
    header: translate("profile.outcome"),
    cell: ({ outcome }) => (
      <Badge {...outcomes[outcome]} icon={<Icon name={outcomes[outcome].icon} className="size-4" />} />
    ),
  },
];
