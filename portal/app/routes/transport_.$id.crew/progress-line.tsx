import type { EventType } from "@wardway/model";
import { timelineMessages } from "@wardway/model/messages/en/timeline";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { eventTitles } from "@wardway/widgets/tracking/timeline-entries";
import { Time } from "@wardway/widgets/ui/time";
import { Icon } from "#app/ui/icon.tsx";
import { useClock } from "#app/ui/use-clock.ts";

export interface LastStep {
  readonly type: EventType;
  /** ISO 8601. */
  readonly at: string;
}

export function ProgressLine({ lastStep }: { lastStep: LastStep | null }) {
  const { t } = useTranslator(timelineMessages);
  const clock = useClock();
  if (!lastStep) return null;
  return (
    <p className="flex items-start gap-2">
      <Icon name="circle-check" className="mt-1 size-4 shrink-0 text-completed" />
      <span>
        {t(eventTitles[lastStep.type])} <Time {...clock} value={lastStep.at} className="text-muted" />
      </span>
    </p>
  );
}
