import type { TransportRequest } from "@wardway/model";
import { timelineMessages } from "@wardway/model/messages/en/timeline";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { toProblem } from "../problem.ts";
import { useTransportApi } from "../provider.tsx";
import { retried } from "../retried.ts";
import { Button } from "../ui/button.tsx";
import type { FoundDuplicates } from "../ui/duplicate-list.tsx";
import type { ShownZone } from "../ui/time-format.ts";
import { scriptFailed } from "../unreachable.ts";
import { StepProblem } from "./step-problem.tsx";
import { useStepForm } from "./use-step-form.ts";

const loadList = retried(() => import("../ui/duplicate-list.tsx"), "default");

export interface RequestReturnProps {
  outbound: TransportRequest;
  timeZone: ShownZone;
  /** Reads the outbound transport again. */
  onSettled: () => void;
}

/** One press requests the prepared return trip, and a second one if the patient has another open request. */
export default function RequestReturn({ outbound, timeZone, onSettled }: RequestReturnProps) {
  const { t } = useTranslator(timelineMessages);
  const api = useTransportApi();
  const findOthers = async (): Promise<FoundDuplicates> => {
    const { id, hospitalId, medicalRecordNumber } = outbound;
    const found = await api.findDuplicates({
      medicalRecordNumber: medicalRecordNumber ?? "",
      hospitalId,
      transportDate: new Date().toISOString(),
    });
    const { default: Duplicates } = await loadList().catch(() => Promise.reject(scriptFailed));
    return { duplicates: found.filter((other) => other.id !== id), Duplicates };
  };
  const [asked, setAsked] = useState<FoundDuplicates | null>(null);
  const { form, send } = useStepForm({}, async () => {
    const confirmedDuplicates = asked?.duplicates.map(({ id }) => id) ?? [];
    try {
      await api.requestPreparedReturn({ id: outbound.id, confirmedDuplicates });
    } catch (reason) {
      const found = toProblem(reason).code === "transport.duplicate" ? await findOthers() : null;
      if (!found?.duplicates.some(({ id }) => !confirmedDuplicates.includes(id))) throw reason;
      setAsked(found);
    } finally {
      onSettled();
    }
  });
  const press = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  // Before the next key: the button that was pressed is gone.
  useLayoutEffect(() => {
    if (asked) wasAsked.current = true;
    else if (wasAsked.current) press.current?.focus();
  }, [asked]);
  const button = (label: string) => (
    <Button ref={press} onClick={send} pending={form.isSending} pendingLabel={t("timeline.requesting")}>
      {label}
    </Button>
  );
  return (
    <div className="mt-2 space-y-2">
      {asked ? (
        <asked.Duplicates
          // Another question is read again.
          key={asked.duplicates.map(({ id }) => id).join()}
          duplicates={asked.duplicates}
          timeZone={timeZone}
        >
          {({ back, createAnyway }) => (
            <>
              <Button
                variant="secondary"
                aria-disabled={form.isSending}
                onClick={() => !form.isSending && setAsked(null)}
              >
                {back}
              </Button>
              {button(createAnyway)}
            </>
          )}
        </asked.Duplicates>
      ) : (
        button(t("timeline.patientReady"))
      )}
      <StepProblem problem={form.problem} />
    </div>
  );
}
