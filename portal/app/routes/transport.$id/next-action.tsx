import { LinkButton } from "#app/components/link-button.tsx";
import { getNextStep } from "#app/sections/transports/transport/next-step.ts";
import { StatusAction } from "#app/sections/transports/transport/status-action.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import { getTurn, type Tab, type TurnFacts } from "./turn.ts";
import { type MilestoneRecorder, withMilestone } from "./use-milestone.ts";

export interface NextActionProps extends TurnFacts {
  recorder: MilestoneRecorder;
  tab: Tab;
  /** The step cannot wait: it takes the signal colour. */
  isUrgent: boolean;
}

export function NextAction({ tab, isUrgent, recorder, ...facts }: NextActionProps) {
  const { actor } = useViewer();
  const { now } = useClock();
  const turn = getTurn(actor, facts, now);
  const variant = isUrgent ? "primary" : "ink";
  switch (turn.kind) {
    case "step": {
      const { taken, record } = recorder;
      const request = withMilestone(facts.request, taken);
      // The portal cannot complete before it has the milestone.
      if (taken !== null && getNextStep(actor, request, now)?.intent !== "milestone") return null;
      return <StatusAction request={request} variant={variant} onMilestone={record} />;
    }
    case "lead":
      return turn.tab === tab ? null : (
        <LinkButton to={`/transport/${facts.request.id}?tab=${turn.tab}#${turn.anchor}`} variant={variant}>
          {turn.label}
        </LinkButton>
      );
    case "waiting":
      return <p className="trip-waiting">{turn.label}</p>;
    case "ended":
      return null;
  }
}
