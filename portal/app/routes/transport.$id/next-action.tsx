import { useViewer } from "#app/http/viewer.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { StatusAction } from "#app/ui/transport/status-action.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { getTurn, type Tab, type TurnFacts } from "./turn.ts";

export interface NextActionProps extends TurnFacts {
  tab: Tab;
  /** The step cannot wait: it takes the signal colour. */
  isUrgent: boolean;
}

export function NextAction({ tab, isUrgent, ...facts }: NextActionProps) {
  const { actor } = useViewer();
  const { now } = useClock();
  const turn = getTurn(actor, facts, now);
  const variant = isUrgent ? "primary" : "ink";
  switch (turn.kind) {
    case "step":
      return <StatusAction request={facts.request} variant={variant} />;
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
