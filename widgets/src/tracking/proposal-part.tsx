import { limits, type Proposal, type TransportRequest } from "@wardway/model";
import { proposedMessages } from "@wardway/model/messages/en/proposed";
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { useTransportApi } from "../provider.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { type Clock, exactTime } from "../ui/time-format.ts";
import type { StepEvent, StepForm } from "./step-form.ts";
import { StepProblem } from "./step-problem.tsx";
import { useStepForm } from "./use-step-form.ts";

export interface ProposalPartProps {
  request: TransportRequest;
  /** The latest one. */
  proposal: Proposal;
  /** False once it is answered or withdrawn: why an answer came too late stays. */
  isOpen: boolean;
  clock: Clock;
  /** The session decides for the hospital. */
  mayAnswer: boolean;
  /** The session withdraws what the hospital has proposed. */
  mayWithdraw: boolean;
  onAnswered: (request: TransportRequest) => void;
  /** Reads the transport again. */
  onRejected: () => void;
}

const words = {
  accepted: { label: "proposed.accept", pending: "proposed.accepting", variant: "primary" },
  declined: { label: "proposed.decline", pending: "proposed.declining", variant: "danger" },
  withdrawn: { label: "proposed.withdraw", pending: "proposed.withdrawing", variant: "secondary" },
} as const;

/** A change that one side has proposed, until the other has answered it. */
export default function ProposalPart(props: ProposalPartProps) {
  const { request, proposal, isOpen, clock, onAnswered, onRejected } = props;
  const { t, language } = useTranslator(proposedMessages);
  const api = useTransportApi();
  const [isDeclining, setDeclining] = useState(false);
  const isOwn = proposal.by === "hospital";
  const declined = isDeclining ? "declined" : "accepted";
  const status = isOwn ? "withdrawn" : declined;
  const { form, dispatch, send } = useStepForm({ reason: "" }, async ({ reason }) => {
    try {
      const said = status === "declined" ? { reason: reason.trim() } : {};
      const { number } = proposal;
      const answered = await api.decideProposal({ id: request.id, number, status, ...said });
      setDeclining(false);
      dispatch({ type: "typed", values: { reason: "" } });
      onAnswered(answered);
    } catch (error) {
      // Another one may have taken its place, which keeps the reason that was typed.
      onRejected();
      throw error;
    }
  });
  const mayAct = isOwn ? props.mayWithdraw : props.mayAnswer;
  const company = request.ambulanceCompanyName ?? "";
  const pickup = proposal.changes.transportDate;
  const time = (moment: string) => exactTime(moment, clock.now, clock.timeZone, language);
  return (
    <div
      hidden={!isOpen && form.problem === null}
      className="mt-3 space-y-2 rounded-md border border-line bg-raised p-4"
    >
      {isOpen && (
        <>
          <p className="font-semibold wrap-anywhere">
            {isOwn || pickup === undefined
              ? t("proposed.byHospital", { company })
              : request.asSoonAsPossible
                ? t("proposed.pickupOfAsap", { company, time: time(pickup) })
                : t("proposed.pickup", { company, time: time(pickup), before: time(request.transportDate) })}
          </p>
          {proposal.reason !== null && (
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {proposal.reason}
            </p>
          )}
        </>
      )}
      {isOpen && mayAct && (
        <AnswerForm
          key={proposal.by}
          status={status}
          onDecline={setDeclining}
          form={form}
          dispatch={dispatch}
          onAnswer={send}
        />
      )}
      <StepProblem problem={form.problem} />
    </div>
  );
}

interface AnswerFormProps {
  status: keyof typeof words;
  /** Opens and closes the field for the reason. */
  onDecline: (isDeclining: boolean) => void;
  form: StepForm<{ reason: string }>;
  dispatch: (event: StepEvent<{ reason: string }>) => void;
  onAnswer: () => void;
}

/** Accepts or declines the company's, or withdraws the hospital's. */
function AnswerForm({ status, onDecline, form, dispatch, onAnswer }: AnswerFormProps) {
  const { t } = useTranslator(proposedMessages);
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const decline = useRef<HTMLButtonElement>(null);
  const isDeclining = status === "declined";
  // The pressed button goes with the proposal.
  useLayoutEffect(() => {
    const answering = element.current;
    const section = answering?.closest("section");
    return () => {
      if (!section || !answering?.matches(":focus-within")) return;
      section.tabIndex = -1;
      section.focus({ preventScroll: true });
    };
  }, []);
  const wasDeclining = useRef(isDeclining);
  useLayoutEffect(() => {
    if (isDeclining === wasDeclining.current) return;
    (isDeclining ? text : decline).current?.focus();
    wasDeclining.current = isDeclining;
  }, [isDeclining]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isDeclining || form.values.reason.trim() !== "") {
      onAnswer();
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
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant={words[status].variant}
          pending={form.isSending}
          pendingLabel={t(words[status].pending)}
        >
          {t(words[status].label)}
        </Button>
        {status !== "withdrawn" && (
          <Button
            ref={decline}
            variant="secondary"
            aria-disabled={form.isSending}
            onClick={() => !form.isSending && onDecline(!isDeclining)}
          >
            {t(isDeclining ? "proposed.back" : "proposed.decline")}
          </Button>
        )}
      </div>
    </form>
  );
}
