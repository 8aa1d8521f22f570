import { useViewer } from "#app/http/viewer.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { StatusAction } from "#app/ui/transport/status-action.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { getTurn, type Tab, type TurnFacts } from "./turn.ts";

/** In the header, on a phone within the thumb's reach. */
export function NextAction({ tab, ...facts }: TurnFacts & { tab: Tab }) {
  const { actor } = useViewer();
  const { now } = useClock();
  const turn = getTurn(actor, facts, now);
  switch (turn.kind) {
    case "step":
      return (
        <div data-print="hidden" className={barClass}>
          <StatusAction request={facts.request} />
        </div>
      );
    case "lead":
      return turn.tab === tab ? null : (
        <div data-print="hidden" className={barClass}>
          <LinkButton
            to={`/transport/${facts.request.id}?tab=${turn.tab}#${turn.anchor}`}
            className="w-full max-sm:h-14"
          >
            {turn.label}
          </LinkButton>
        </div>
      );
    case "waiting":
      return (
        <p className="max-w-56 text-balance text-right text-muted text-sm wrap-anywhere max-sm:hidden">
          {turn.label}
        </p>
      );
    case "ended":
      return null;
  }
}

const barClass =
  "shrink-0 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-line max-sm:border-t max-sm:bg-surface max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]";
