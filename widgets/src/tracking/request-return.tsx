import { timelineMessages } from "@wardway/model/messages/en/timeline";
import { useTranslator } from "../messages/messages.tsx";
import { useTransportApi } from "../provider.tsx";
import { Button } from "../ui/button.tsx";
import { StepProblem } from "./step-problem.tsx";
import { useStepForm } from "./use-step-form.ts";

export interface RequestReturnProps {
  outboundId: number;
  /** Reads the outbound transport again. */
  onSettled: () => void;
}

/** One press requests the prepared return trip. */
export default function RequestReturn({ outboundId, onSettled }: RequestReturnProps) {
  const { t } = useTranslator(timelineMessages);
  const api = useTransportApi();
  const { form, send } = useStepForm({}, async () => {
    try {
      await api.requestPreparedReturn({ id: outboundId });
    } finally {
      onSettled();
    }
  });
  return (
    <div className="mt-2 space-y-2">
      <Button onClick={send} pending={form.isSending} pendingLabel={t("timeline.requesting")}>
        {t("timeline.patientReady")}
      </Button>
      <StepProblem problem={form.problem} />
    </div>
  );
}
