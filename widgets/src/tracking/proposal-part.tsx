import { limits, type Proposal, type TransportRequest } from "@wardway/model";
import { proposedMessages } from "@wardway/model/messages/en/proposed";
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { useTransportApi } from "../provider.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { type Clock, exactTime } from "../ui/time-format.ts";
import { StepProblem } from "./step-problem.tsx";
import { useStepForm } from "./use-step-form.ts";

export interface ProposalPartProps {
  request: TransportRequest;
  proposal: Proposal;
  clock: Clock;
  /** The session decides for the hospital. */
  mayAnswer: boolean;
  /** Reads the transport again. */
  onSettled: () => void;
}

/** A change that one side has proposed, until the other has answered it. */
export default function ProposalPart(props: ProposalPartProps) {
  const { request, proposal, clock } = props;
  const { t, language } = useTranslator(proposedMessages);
  const company = request.ambulanceCompanyName ?? "";
  const pickup = proposal.changes.transportDate;
  const time = (moment: string) => exactTime(moment, clock.now, clock.timeZone, language);
  return (
    <div className="mt-3 space-y-2 rounded-md border border-line bg-raised p-4">
      <p className="font-semibold wrap-anywhere">
        {proposal.by === "hospital" || pickup === undefined
          ? t("proposed.byHospital", { company })
          : t("proposed.pickup", { company, time: time(pickup), before: time(request.transportDate) })}
      </p>
      {proposal.reason !== null && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {proposal.reason}
        </p>
      )}
      {proposal.by === "company" && props.mayAnswer && (
        // Another proposal is another question.
        <Answer key={proposal.number} {...props} />
      )}
    </div>
  );
}

function Answer({ request, proposal, onSettled }: ProposalPartProps) {
  const { t } = useTranslator(proposedMessages);
  const api = useTransportApi();
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const [status, setStatus] = useState<"accepted" | "declined">("accepted");
  const isDeclining = status === "declined";
  const { form, dispatch, send } = useStepForm({ reason: "" }, async ({ reason }) => {
    const section = element.current?.closest("section");
    try {
      const { number } = proposal;
      await api.decideProposal({
        id: request.id,
        number,
        status,
        ...(isDeclining && { reason: reason.trim() }),
      });
    } finally {
      onSettled();
    }
    // The pressed button goes with the proposal.
    if (!section) return;
    section.tabIndex = -1;
    section.focus({ preventScroll: true });
  });
  const wasDeclining = useRef(false);
  const decline = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isDeclining) text.current?.focus();
    else if (wasDeclining.current) decline.current?.focus();
    wasDeclining.current = isDeclining;
  }, [isDeclining]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isDeclining || form.values.reason.trim() !== "") {
      send();
      return;
    }
    dispatch({ type: "incomplete", problem: t("proposed.reasonRequired") });
    text.current?.focus();
  };
  return (
    <form ref={element} noValidate onSubmit={submit} className="space-y-2">
      {isDeclining && (
        <Field id={`${id}-reason`} label={t("proposed.reason")} required>
          <Textarea
            ref={text}
            rows={2}
            maxLength={limits.reason}
            value={form.values.reason}
            onInput={({ currentTarget }) =>
              dispatch({ type: "typed", values: { reason: currentTarget.value } })
            }
          />
        </Field>
      )}
      <StepProblem problem={form.problem} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant={isDeclining ? "danger" : "primary"}
          pending={form.isSending}
          pendingLabel={t(isDeclining ? "proposed.declining" : "proposed.accepting")}
        >
          {t(isDeclining ? "proposed.decline" : "proposed.accept")}
        </Button>
        <Button
          ref={decline}
          variant="secondary"
          aria-disabled={form.isSending}
          onClick={() => !form.isSending && setStatus(isDeclining ? "accepted" : "declined")}
        >
          {t(isDeclining ? "proposed.back" : "proposed.decline")}
        </Button>
      </div>
    </form>
  );
}
