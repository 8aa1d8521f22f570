import { limits, type TransportRequest, transitions } from "@wardway/db/model";
import { type FormEvent, useEffect, useId, useRef } from "react";
import { useSpeech } from "../messages/messages.tsx";
import { useTransportApi } from "../provider.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { StepProblem } from "./step-problem.tsx";
import { useStepForm } from "./use-step-form.ts";

export interface CancelRequestProps {
  request: TransportRequest;
  /** Hears the request as it is afterwards. */
  onCancelled: (request: TransportRequest) => void;
  /** Hears that it was refused: something else may have happened to the request. */
  onRefused: () => void;
}

/** Calls the transport off, once the reason is given. Who is typing one keeps the form, whatever happens meanwhile. */
export function CancelRequest({ request, onCancelled, onRefused }: CancelRequestProps) {
  const { say } = useSpeech();
  const api = useTransportApi();
  const id = useId();
  const { form, tell, send } = useStepForm({ reason: "" }, async ({ reason }) => {
    try {
      onCancelled(await api.changeStatus(request.id, "cancelled", reason.trim()));
    } catch (refusal) {
      onRefused();
      throw refusal;
    }
  });
  const trigger = useRef<HTMLButtonElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (form.isOpen) text.current?.focus();
    else if (wasOpen.current) trigger.current?.focus();
    wasOpen.current = form.isOpen;
  }, [form.isOpen]);

  const isPossible = transitions["request.cancel"].from.some((status) => status === request.status);
  if (!form.isOpen) {
    if (!isPossible) return null;
    return (
      <Button ref={trigger} variant="secondary" onClick={() => tell({ type: "open" })}>
        {say("Cancel Request")}
      </Button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.values.reason.trim() !== "") {
      send();
      return;
    }
    tell({ type: "incomplete", problem: say("A reason is required.") });
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
        {say("Cancel the transport of {patient}?", { patient: request.patientName })}
      </p>
      <p className="text-muted">
        {say(
          "The request is closed and open responses are rejected. This cannot be undone. The reason stands in the timeline.",
        )}
      </p>
      <Field id={`${id}-reason`} label={say("Reason")} required>
        <Textarea
          ref={text}
          rows={3}
          maxLength={limits.reason}
          value={form.values.reason}
          onInput={({ currentTarget }) => tell({ type: "typed", values: { reason: currentTarget.value } })}
        />
      </Field>
      <StepProblem problem={form.problem} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={() => tell({ type: "close" })}>
          {say(isPossible ? "Keep it" : "Close")}
        </Button>
        {isPossible && (
          <Button type="submit" variant="danger" pending={form.isSending} pendingLabel={say("Cancelling...")}>
            {say("Cancel Request")}
          </Button>
        )}
      </div>
    </form>
  );
}
