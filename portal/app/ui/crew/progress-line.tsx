import type { EventType } from "@wardway/db/model";
import { Time } from "@wardway/widgets/ui/time";
import { CircleCheck, CloudOff } from "lucide-react";
import type { Press } from "../../crew/presses.ts";
import { eventTitles } from "../transport/timeline-entries.ts";
import { useClock } from "../use-clock.ts";
import { stepLabel } from "./crew-texts.ts";

export interface LastStep {
  readonly type: EventType;
  /** ISO 8601. */
  readonly at: string;
}

/** What was recorded last, and what the portal does not know yet. */
export function ProgressLine({
  lastStep,
  waiting,
}: {
  lastStep: LastStep | null;
  waiting: readonly Press[];
}) {
  const clock = useClock();
  return (
    <div className="space-y-2">
      {lastStep && (
        <p className="flex items-start gap-2">
          <CircleCheck aria-hidden="true" className="mt-1 size-4 shrink-0 text-completed" />
          <span>
            {eventTitles[lastStep.type]} <Time {...clock} value={lastStep.at} className="text-muted" />
          </span>
        </p>
      )}
      <div role="status" className="space-y-2 empty:hidden">
        {waiting.length > 0 && (
          <div className="rounded-md border border-pending/50 bg-pending/10 px-4 py-3">
            <p className="flex items-start gap-2 font-medium">
              <CloudOff aria-hidden="true" className="mt-1 size-4 shrink-0 text-pending" />
              Not sent yet: the portal cannot be reached.
            </p>
            <ul className="mt-1 pl-6">
              {waiting.map(({ key, step, at }) => (
                <li key={key}>
                  {stepLabel(step)}, <Time {...clock} value={at} show="clock" />
                </li>
              ))}
            </ul>
            <p className="mt-1 pl-6 text-muted text-sm">
              The time of the press is kept. It is sent by itself once there is a signal.
            </p>
          </div>
        )}
      </div>
    </div>
  );
}
