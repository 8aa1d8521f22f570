import type { LogInOutcome } from "@wardway/model";
import { Badge } from "@wardway/widgets/ui/badge";
import { Card } from "@wardway/widgets/ui/card";
import { Time } from "@wardway/widgets/ui/time";
import type { Clock } from "@wardway/widgets/ui/time-format";
import { CircleCheck, CircleX, Lock } from "lucide-react";
import type { LogInEntry } from "#app/domain/accounts/log-ins.server.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { useClock } from "#app/ui/use-clock.ts";

export interface LogInHistoryProps {
  entries: readonly LogInEntry[];
  /** Cursors of the adjacent pages; null if there is none. */
  next: string | null;
  previous: string | null;
}

/** The attempts to log in to the account, newest first. */
export function LogInHistory({ entries, next, previous }: LogInHistoryProps) {
  const clock = useClock();
  return (
    <Card
      title="Login history"
      description={`Every attempt to log in with your username. Times are those of ${clock.timeZone.replaceAll("_", " ")}.`}
      flush
    >
      <div className="border-line border-t">
        <DataTable
          caption="Login history"
          columns={columns(clock)}
          rows={entries}
          rowKey={(entry) => entry.id}
          empty={previous === null ? "No log-ins yet." : "There are no older log-ins."}
        />
      </div>
      <Pager previous={previous} next={next} label="Pages of the login history" />
    </Card>
  );
}

const outcomes: Record<LogInOutcome, { word: string; icon: typeof Lock; tone: string }> = {
  success: { word: "Logged in", icon: CircleCheck, tone: "text-completed" },
  wrong_password: { word: "Wrong password", icon: CircleX, tone: "text-danger" },
  wrong_code: { word: "Wrong code", icon: CircleX, tone: "text-danger" },
  locked_out: { word: "Locked out", icon: Lock, tone: "text-danger" },
  refused: { word: "Refused", icon: Lock, tone: "text-danger" },
};

const columns = (clock: Clock): readonly Column<LogInEntry>[] => [
  { key: "time", header: "Time", cell: (entry) => <Time {...clock} value={entry.occurredAt} /> },
  { key: "address", header: "Address", cell: (entry) => entry.ipAddress ?? "-" },
  { key: "browser", header: "Browser", cell: (entry) => entry.browser },
  {
    key: "outcome",
    header: "Outcome",
    cell: (entry) => <Badge {...outcomes[entry.outcome]} shape="plain" />,
  },
];
