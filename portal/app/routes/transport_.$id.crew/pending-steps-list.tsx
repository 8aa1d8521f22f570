import { t } from "@lingui/core/macro";
import { Time } from "@wardway/widgets/ui/time";
import { Fragment } from "react";
import { Icon } from "#app/components/icon.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";
import { getStepLabel } from "./crew-texts.ts";
import type { PendingStep } from "./pending-steps.ts";

export function PendingStepsList({ steps }: { steps: readonly PendingStep[] }) {
  const { now, timeZone } = useClock();
  return (
    <div role="status" className="empty:hidden">
      {steps.length > 0 && (
        <p className="flex items-start gap-2 text-sm">
          <Icon name="cloud-off" className="mt-0.5 size-4" />
          <span>
            <span className="font-medium">{t`Could not be sent yet:`} </span>
            {steps.map(({ key, step, at }, index) => (
              <Fragment key={key}>
                {index > 0 && "; "}
                {getStepLabel(step)}, <Time value={at} now={now} timeZone={timeZone} show="clock" />
              </Fragment>
            ))}
            {`. ${t`This phone sends it with that time when the portal can be reached and saves. Go on tapping each step.`}`}
          </span>
        </p>
      )}
    </div>
  );
}
