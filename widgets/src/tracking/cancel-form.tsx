import { limits, type TransportRequest } from "@wardway/model";
import { cancellationMessages } from "@wardway/model/messages/en/cancellation";
import { trackedMessages } from "@wardway/model/messages/en/tracked";
import { type FormEvent, useEffect, useId, useRef } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { useTransportApi } from "../provider.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { StepProblem } from "./step-problem.tsx";
import { useStepForm } from "./use-step-form.ts";

export interface CancelRequestProps {
  request: TransportRequest;
  onCancelled: (request: TransportRequest) => void;
  onRejected: () => void;
}

export interface CancelFormProps extends CancelRequestProps {
  /** False hides the form and keeps its text. */
  isOpen: boolean;
  isPossible: boolean;
  onClose: () => void;
}

/** A form with typed text stays, even if the request changes. */
export default function CancelForm(props: CancelFormProps) {
  const { request, isOpen, isPossible, onClose } = props;
  const { t } = useTranslator(cancellationMessages, trackedMessages);
  const api = useTransportApi();
  const id = useId();
  const { form, dispatch, send } = useStepForm({ reason: "" }, async ({ reason }) => {
    try {
      props.onCancelled(
        await api.updateRequestStatus({ id: request.id, status: "cancelled", reason: reason.trim() }),
      );
    } catch (error) {
      props.onRejected();
      throw error;
    }
    onClose();
  });
  const text = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isOpen) text.current?.focus();
  }, [isOpen]);
  if (!isOpen) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.values.reason.trim() !== "") {
      send();
      return;
    }
    dispatch({ type: "incomplete", problem: t("cancellation.reasonRequired") });
    text.current?.focus();
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-labelledby={`${id}-question`}
      className="w-full space-y-3 rounded-md border border-line bg-raised p-4"
    >
      <p id={`${id}-question`} className="font-semibold wrap-anywhere">
        {t("cancellation.title", { patient: request.patientName })}
      </p>
      <p className="text-muted">{t("cancellation.warning")}</p>
      <Field id={`${id}-reason`} label={t("cancellation.reason")} required>
        <Textarea
          ref={text}
          rows={3}
          maxLength={limits.reason}
          value={form.values.reason}
          onInput={({ currentTarget }) =>
            dispatch({ type: "typed", values: { reason: currentTarget.value } })
          }
        />
      </Field>
      <StepProblem problem={form.problem} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="secondary"
          aria-disabled={form.isSending}
          onClick={() => !form.isSending && onClose()}
        >
          {t(isPossible ? "cancellation.keep" : "cancellation.close")}
        </Button>
        {isPossible && (
          <Button
            type="submit"
            variant="danger"
            pending={form.isSending}
            pendingLabel={t("cancellation.pending")}
          >
            {t("tracking.cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}
