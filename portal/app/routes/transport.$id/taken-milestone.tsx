import { t } from "@lingui/core/macro";
import { Button } from "@wardway/widgets/ui/button";
import { clockTime } from "@wardway/widgets/ui/time-format";
import { Icon } from "#app/components/icon.tsx";
import { i18n } from "#app/infra/locale.ts";
import { milestoneLabels } from "#app/sections/transports/transport/next-step.ts";
import { useClock } from "#app/shell/page/use-clock.ts";
import type { MilestoneRecorder } from "./use-milestone.ts";

/** The milestone of the last click, as long as it can be undone or could not be sent. */
export function TakenMilestone({ taken, undo, retry }: MilestoneRecorder) {
  const { timeZone } = useClock();
  const shown = taken?.state === "sending" || taken?.state === "sent" ? null : taken;
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden not-has-[button]:hidden">
      <p role="status" className="text-sm">
        {shown &&
          (shown.state === "failed"
            ? t`${{ step: i18n._(milestoneLabels[shown.milestone]) }}, ${{ time: clockTime(shown.at, timeZone) }}: not recorded, no connection`
            : t`${{ step: i18n._(milestoneLabels[shown.milestone]) }}, ${{ time: clockTime(shown.at, timeZone) }}`)}
      </p>
      {shown?.state === "failed" && (
        <Button variant="secondary" onClick={retry}>
          {t`Try again`}
        </Button>
      )}
      {shown && (
        <Button variant="secondary" onClick={undo} icon={<Icon name="undo-2" className="size-4" />}>
          {shown.state === "failed" ? t`Discard` : t`Undo`}
        </Button>
      )}
    </div>
  );
}
