import type { SubmissionResult } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { Form } from "@remix-run/react";
import { limits, type Milestone, milestoneNames, type TransportEvent } from "@wardway/model";
import { findStopEvents } from "@wardway/widgets/tracking/stops";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Select } from "@wardway/widgets/ui/select";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { clockTime } from "@wardway/widgets/ui/time-format";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useState } from "react";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { i18n } from "#app/infra/locale.ts";
import { milestoneLabels } from "#app/sections/transports/transport/next-step.ts";
import { TimeFields, useTypedTimeZone } from "./time-fields.tsx";
import { UnfoldingForm } from "./unfolding-form.tsx";

export interface CorrectMilestoneProps {
  events: readonly TransportEvent[];
  lastResult: SubmissionResult<string[]> | undefined;
}

/** For the company that runs the transport. */
export function CorrectMilestone({ events, lastResult }: CorrectMilestoneProps) {
  return (
    <UnfoldingForm
      summary={t`Correct a recorded step`}
      intent="correct_milestone"
      value={events.filter(({ type }) => type === "milestone_corrected").length}
      lastResult={lastResult}
    >
      {(pending) => (
        <CorrectionForm recorded={getRecorded(events)} lastResult={lastResult} pending={pending} />
      )}
    </UnfoldingForm>
  );
}

interface RecordedMilestone {
  readonly eventId: number;
  readonly milestone: Milestone;
  /** ISO 8601. */
  readonly at: string;
}

/** The latest first. */
export function getRecorded(events: readonly TransportEvent[]): readonly RecordedMilestone[] {
  const recorded = [...findStopEvents(events).values()];
  return milestoneNames
    .flatMap((milestone) => {
      const event = recorded.find(({ type }) => type === milestone);
      return event ? { eventId: event.id, milestone, at: event.occurredAt } : [];
    })
    .reverse();
}

interface CorrectionFormProps {
  recorded: readonly RecordedMilestone[];
  lastResult: SubmissionResult<string[]> | undefined;
  pending: boolean;
}

function CorrectionForm({ recorded, lastResult, pending }: CorrectionFormProps) {
  const { form, fields, formProps } = useCheckedForm<
    "eventId" | "what" | "date" | "time" | "timeZone" | "reason"
  >({
    lastResult,
    schema: async () =>
      (await import("#app/sections/transports/transport/transport-forms.ts")).correctMilestoneForm,
  });
  const zone = useTypedTimeZone();
  const isHydrated = useHydrated();
  const initial = recorded.find(({ eventId }) => String(eventId) === fields.eventId.initialValue);
  const [step, setStep] = useState(initial ?? recorded[0]);
  const [what, setWhat] = useState(fields.what.initialValue ?? "time");
  if (!step) return null;
  // One that a colleague has withdrawn since then stays chosen: its submission is rejected with the reason.
  const choices = recorded.some(({ eventId }) => eventId === step.eventId) ? recorded : [step, ...recorded];
  const asksForTime = what === "time" || !isHydrated;
  return (
    <Form method="post" preventScrollReset {...formProps} className="mt-2 flex flex-col gap-1">
      <ProblemBanner errors={form.errors} />
      <input type="hidden" name="intent" value="correct_milestone" />
      <Field id={fields.eventId.id} label={t`Recorded step`} required error={fields.eventId.errors}>
        <Select
          name={fields.eventId.name}
          defaultValue={step.eventId}
          onChange={({ currentTarget }) =>
            setStep(choices.find(({ eventId }) => String(eventId) === currentTarget.value))
          }
          options={choices.map(({ eventId, milestone, at }) => ({
            value: String(eventId),
            label: `${i18n._(milestoneLabels[milestone])}, ${clockTime(at, zone)}`,
          }))}
        />
      </Field>
      <Field
        id={fields.what.id}
        label={t`Correction`}
        hint={t`A step that did not happen can be withdrawn while it is the last one.`}
        required
        error={fields.what.errors}
      >
        <Select
          name={fields.what.name}
          defaultValue={what}
          onChange={({ currentTarget }) => setWhat(currentTarget.value)}
          options={[
            { value: "time", label: t`It happened at another time` },
            { value: "withdrawn", label: t`It did not happen, or not yet` },
          ]}
        />
      </Field>
      {asksForTime && (
        <TimeFields
          key={step.eventId}
          fields={fields}
          label={t`Right time of the step`}
          required={isHydrated}
          {...(isHydrated && { defaultAt: step.at })}
        />
      )}
      <Field
        id={fields.reason.id}
        label={t`Reason`}
        hint={t`The timeline shows it to both sides, beside what was recorded before.`}
        required
        error={fields.reason.errors}
      >
        <Textarea
          name={fields.reason.name}
          rows={2}
          maxLength={limits.reason}
          defaultValue={fields.reason.initialValue}
        />
      </Field>
      <Button type="submit" variant="secondary" pending={pending} pendingLabel={t`Correcting...`}>
        {t`Correct Step`}
      </Button>
    </Form>
  );
}
