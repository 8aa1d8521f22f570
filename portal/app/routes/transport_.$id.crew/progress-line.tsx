import type { TimelineEventType, TransportRequest } from "@wardway/model";
import { termsMessages } from "@wardway/model/messages/en/terms";
import { timelineMessages } from "@wardway/model/messages/en/timeline";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { eventTitles } from "@wardway/widgets/tracking/timeline-entries";
import { RouteLine } from "@wardway/widgets/ui/route-line";
import { Time } from "@wardway/widgets/ui/time";
import { useClock } from "#app/shell/page/use-clock.ts";

export interface LastStep {
  readonly type: TimelineEventType;
  /** ISO 8601. */
  readonly at: string;
}

export interface ProgressLineProps {
  request: TransportRequest;
  lastStep: LastStep | null;
  isLate: boolean;
}

/** The route line, its word and the last step. */
export function ProgressLine({ request, lastStep, isLate }: ProgressLineProps) {
  const { t: term } = useTranslator(timelineMessages, termsMessages);
  const clock = useClock();
  return (
    <div className="crew-part crew-way">
      <RouteLine request={request} isUrgent={isLate} className="route-large" />
      <p>
        <b>{term(`terms.${request.status}`)}</b>
        {lastStep && (
          <>
            <br />
            {term(eventTitles[lastStep.type])} <Time {...clock} value={lastStep.at} className="text-muted" />
          </>
        )}
      </p>
    </div>
  );
}
