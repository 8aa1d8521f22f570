import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { clockTime } from "@wardway/widgets/ui/time-format";
import { Icon } from "#app/ui/icon.tsx";
import { milestoneLabels } from "#app/ui/transport/next-step.ts";
import { useClock } from "#app/ui/use-clock.ts";
import { messages } from "./messages.ts";
import type { MilestoneRecorder } from "./use-milestone.ts";

/** The milestone of the last click, as long as it can be undone or could not be sent. */
export function TakenMilestone({ taken, undo, retry }: MilestoneRecorder) {
  const { t } = useTranslator(messages);
  const { timeZone } = useClock();
  const shown = taken?.state === "sending" ? null : taken;
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden not-has-[button]:hidden">
      <p role="status" className="text-sm">
        {shown &&
          t(shown.state === "failed" ? "transportId.notRecorded" : "transportId.recordedAt", {
            step: milestoneLabels[shown.milestone],
            time: clockTime(shown.at, timeZone),
          })}
      </p>
      {shown?.state === "failed" && (
        <Button variant="secondary" onClick={retry}>
          {t("transportId.tryAgain")}
        </Button>
      )}
      {shown && (
        <Button variant="secondary" onClick={undo} icon={<Icon name="undo-2" className="size-4" />}>
          {t(shown.state === "failed" ? "transportId.discardStep" : "transportId.undo")}
        </Button>
      )}
    </div>
  );
}
