import type { SubmissionResult } from "@conform-to/react";
import { canNow, type TransportEvent, type TransportRequest } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { milestonesAhead } from "@wardway/widgets/tracking/milestones";
import { TransportTimeline } from "@wardway/widgets/tracking/transport-timeline";
import { Card } from "@wardway/widgets/ui/card";
import { Stars } from "@wardway/widgets/ui/stars";
import { useViewer } from "#app/http/viewer.ts";
import { RatingForm } from "#app/ui/ratings/rating-form.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { TransportDetails } from "./details.tsx";
import { messages } from "./messages.ts";
import { MilestoneForm } from "./milestone-form.tsx";
import { Offered } from "./offered.tsx";
import { OtherActions } from "./other-actions.tsx";

export interface OverviewProps {
  request: TransportRequest;
  events: readonly TransportEvent[];
  isRated: boolean;
  idempotencyKey: string;
  lastResult: (intent: string) => SubmissionResult<string[]> | undefined;
}

/** The tab Details. */
export function Overview({ request, events, isRated, idempotencyKey, lastResult }: OverviewProps) {
  const { t } = useTranslator(messages);
  const { actor } = useViewer();
  const clock = useClock();
  const mayRate = !isRated && canNow(actor, "request.rate", request);
  const mayRecord =
    canNow(actor, "request.milestone", request) && milestonesAhead(request.lastMilestone).length > 0;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-5">
      <div className="space-y-4 lg:space-y-5">
        <Offered isPossible={mayRate}>
          <div id="rate">
            <Card title={`Rate ${request.ambulanceCompanyName ?? "the transport"}`}>
              <RatingForm
                requestId={request.id}
                idempotencyKey={idempotencyKey}
                lastResult={lastResult("rate")}
              />
            </Card>
          </div>
        </Offered>
        <TransportDetails request={request} />
        <OtherActions request={request} />
      </div>
      <Card title={t("transportId.timeline")}>
        <TransportTimeline {...clock} request={request} events={events} Rating={Stars} />
        <Offered isPossible={mayRecord}>
          <div data-print="hidden" className="mt-4 border-line border-t pt-3">
            <MilestoneForm request={request} lastResult={lastResult("milestone")} />
          </div>
        </Offered>
      </Card>
    </div>
  );
}
