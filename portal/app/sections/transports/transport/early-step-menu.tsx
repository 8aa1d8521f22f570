import { t } from "@lingui/core/macro";
import type { TransportRequest } from "@wardway/model";
import { RowMenu } from "#app/components/row-menu.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import { getEarlyStep, type StepRequest } from "./next-step.ts";

/** Opens a confirmation on the transport's page, where the vehicle and the milestones are shown. */
export const confirmParam = "confirm";

/** In a list, a step that takes a reason is no button that one click could hit. */
export function EarlyStepMenu({
  request,
}: {
  request: StepRequest & Pick<TransportRequest, "id" | "patientName">;
}) {
  const { actor } = useViewer();
  const { now } = useClock();
  const step = getEarlyStep(actor, request, now);
  if (!step) return null;
  const label = step === "start" ? t`Start early...` : t`Complete before transfer of care...`;
  const page = `/transport/${request.id}?${confirmParam}=${step}`;
  return (
    <RowMenu
      id={`more-${request.id}`}
      label={t`More actions for ${{ patientName: request.patientName }}`}
      page={page}
      links={[{ label, to: page }]}
    />
  );
}
