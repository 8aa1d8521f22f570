import { Time } from "@wardway/widgets/ui/time";
import { CloudOff } from "lucide-react";
import { Fragment } from "react";
import { useClock } from "#app/ui/use-clock.ts";
import { stepLabel } from "./crew-texts.ts";
import type { Press } from "./pending-steps.ts";

/** What was pressed and the portal does not know yet, with the times that it will be told. */
export function WaitingPresses({ presses }: { presses: readonly Press[] }) {
  const { now, timeZone } = useClock();
  return (
    <div role="status" className="empty:hidden">
      {presses.length > 0 && (
        <p className="flex items-start gap-2 text-sm">
          <CloudOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-pending" />
          <span>
            <span className="font-medium">Could not be sent yet: </span>
            {presses.map(({ key, step, at }, index) => (
              <Fragment key={key}>
                {index > 0 && "; "}
                {stepLabel(step)}, <Time value={at} now={now} timeZone={timeZone} show="clock" />
              </Fragment>
            ))}
            . It is sent with that time once there is a signal.
          </span>
        </p>
      )}
    </div>
  );
}
