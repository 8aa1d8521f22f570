import type { TransportRequest, TransportResponse } from "@wardway/model";
import { responsesMessages } from "@wardway/model/messages/en/responses";
import { useEffect, useId, useRef } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { toProblem } from "../problem.ts";
import { useTransportApi } from "../provider.tsx";
import { StepProblem } from "../tracking/step-problem.tsx";
import { useStepForm } from "../tracking/use-step-form.ts";
import { buttonClass } from "../ui/button-class.ts";

export type Decision = "approved" | "rejected";

export interface DecisionPanelProps {
  request: TransportRequest;
  response: TransportResponse;
  decision: Decision;
  /** False once another user was faster. */
  isPossible: boolean;
  /** The estimated arrival is over. */
  isPassed: boolean;
  /** What approving changes in the request; null if nothing. */
  counterOffer: string | null;
  onClose: () => void;
  onDecided: () => void;
  onFailed: () => void;
}

const words = {
  approved: {
    question: "responses.approveQuestion",
    effect: "responses.approveEffect",
    confirm: "responses.approve",
    pending: "responses.approving",
  },
  rejected: {
    question: "responses.rejectQuestion",
    effect: "responses.rejectEffect",
    confirm: "responses.reject",
    pending: "responses.rejecting",
  },
} as const;

/** Asks before a decision. It stays when the decision has become impossible, with the server's explanation. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { request, response, decision, isPossible, isPassed, counterOffer, onClose } = props;
  const { t } = useTranslator(responsesMessages);
  const api = useTransportApi();
  const id = useId();
  const panel = useRef<HTMLFieldSetElement>(null);
  const isUncertain = useRef(false);
  const decided = useRef(props.onDecided);
  decided.current = props.onDecided;
  const { form, send } = useStepForm({}, async () => {
    try {
      await api.updateResponseStatus({
        id: response.id,
        status: decision,
        ...(counterOffer && { acceptsChanges: true }),
      });
    } catch (error) {
      isUncertain.current = toProblem(error).status === 0;
      props.onFailed();
      throw error;
    }
    decided.current();
  });
  useEffect(() => panel.current?.focus(), []);
  const isAsking = isPossible || form.isSending;
  useEffect(() => {
    // The pressed button is gone, and its focus.
    if (!isAsking && document.activeElement === document.body) panel.current?.focus();
  }, [isAsking]);
  useEffect(() => {
    // The call succeeded, and only its result was lost.
    if (isUncertain.current && response.status === decision) decided.current();
  }, [response.status, decision]);
  const { question, effect, confirm, pending } = words[decision];
  return (
    <fieldset
      ref={panel}
      tabIndex={-1}
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-effect`}
      className="mt-auto min-w-0 space-y-3 rounded-md border border-line bg-raised p-4"
    >
      <p id={`${id}-question`} className="font-semibold wrap-anywhere">
        {t(question, { company: response.ambulanceCompanyName, patient: request.patientName })}
      </p>
      <p id={`${id}-effect`} className="text-muted text-sm">
        {decision === "approved" && counterOffer && `${counterOffer}. `}
        {decision === "approved" && isPassed && `${t("responses.approvePassed")} `}
        {t(effect)}
      </p>
      <StepProblem problem={form.problem} />
      <div className="flex flex-wrap justify-end gap-2">
        <button
          type="button"
          part="button"
          aria-disabled={form.isSending}
          className={buttonClass({ variant: "secondary", size: "small" })}
          onClick={() => !form.isSending && onClose()}
        >
          {t(isPossible ? "responses.back" : "responses.close")}
        </button>
        {isAsking && (
          <button
            type="button"
            part="button"
            aria-disabled={form.isSending}
            aria-busy={form.isSending}
            className={buttonClass({
              variant: decision === "approved" ? "primary" : "danger",
              size: "small",
            })}
            // The second click of a double click on the button that opened the question.
            onClick={({ detail }) => detail < 2 && send()}
          >
            {t(form.isSending ? pending : confirm)}
          </button>
        )}
      </div>
    </fieldset>
  );
}
