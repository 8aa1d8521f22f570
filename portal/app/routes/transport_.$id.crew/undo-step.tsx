import { t } from "@lingui/core/macro";
import { Button } from "@wardway/widgets/ui/button";
import { clockTime } from "@wardway/widgets/ui/time-format";
import { Icon } from "#app/components/icon.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";
import { getStepLabel } from "./crew-texts.ts";
import type { PendingStep } from "./pending-steps.ts";

/** The last step, as long as it can be undone. */
export function UndoStep({ step, undo }: { step: PendingStep | null; undo: () => void }) {
  const { timeZone } = useClock();
  return (
    <div className="flex items-center justify-between gap-3 empty:hidden not-has-[button]:hidden">
      <p role="status">
        {step && t`${{ step: getStepLabel(step.step) }}, ${{ time: clockTime(step.at, timeZone) }}`}
      </p>
      {step && (
        <Button
          variant="secondary"
          onClick={undo}
          className="min-h-12 shrink-0"
          icon={<Icon name="undo-2" className="size-5" />}
        >
          {t`Undo`}
        </Button>
      )}
    </div>
  );
}
