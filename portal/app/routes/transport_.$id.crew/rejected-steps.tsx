import { t } from "@lingui/core/macro";
import { Button } from "@wardway/widgets/ui/button";
import { Time } from "@wardway/widgets/ui/time";
import { useClock } from "#app/shell/page/use-clock.ts";
import { getStepLabel } from "./crew-texts.ts";
import type { PendingStep } from "./pending-steps.ts";

export interface RejectedStepsProps {
  /** Oldest first. */
  readonly steps: readonly PendingStep[];
  /** Absent where they cannot be sent again. */
  readonly retry?: () => void;
  readonly remove: () => void;
}

/** Steps that the portal did not record. Nothing leaves the phone unless the crew says so. */
export function RejectedSteps({ steps, retry, remove }: RejectedStepsProps) {
  const { now, timeZone } = useClock();
  if (steps.length === 0) return null;
  return (
    <section role="alert" className="notice-now">
      <h2 className="font-semibold">{t`These steps were not recorded`}</h2>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {steps.map(({ key, step, at, rejection }) => (
          <li key={key}>
            <span className="font-medium">
              {getStepLabel(step)}, <Time value={at} now={now} timeZone={timeZone} show="clock" />
            </span>
            {rejection && <span className="block text-sm">{rejection}</span>}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm">{t`They stay on this phone. Note the times, or tell your dispatcher.`}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {retry && (
          <Button onClick={retry} className="min-h-12 flex-1">
            {t`Try again`}
          </Button>
        )}
        <Button variant="secondary" onClick={remove} className="min-h-12 flex-1">
          {t`Remove from this phone`}
        </Button>
      </div>
    </section>
  );
}
