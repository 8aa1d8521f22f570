import { t } from "@lingui/core/macro";
import { Form } from "@remix-run/react";
import { EARLY_START_HOURS, type Milestone, type TransportRequest } from "@wardway/model";
import { milestonesAhead } from "@wardway/widgets/tracking/milestones";
import { stopCount, stopOfEvent } from "@wardway/widgets/tracking/stops";
import { Button } from "@wardway/widgets/ui/button";
import { classNames } from "@wardway/widgets/ui/class-names";
import { type FormEvent, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { formatNumber, i18n } from "#app/infra/locale.ts";
import { getNextStep } from "#app/sections/transports/transport/next-step.ts";
import { handlesNoConnection } from "#app/shell/frame/use-connection-guard.ts";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import { getStepLabel, suggestions } from "./crew-texts.ts";
import type { CrewStep } from "./pending-steps.ts";
import { PendingStepsList } from "./pending-steps-list.tsx";
import { UndoStep } from "./undo-step.tsx";
import type { PendingSteps } from "./use-pending-steps.ts";

export interface StepBarProps {
  pendingSteps: PendingSteps<TransportRequest>;
  /** Suggested by the position. */
  suggestion: Milestone | null;
  idempotencyKey: string;
}

/** The next step, preceded by the suggested one. */
export function StepBar({ pendingSteps, suggestion, idempotencyKey }: StepBarProps) {
  const { actor } = useViewer();
  const { request } = pendingSteps;
  const { now } = useClock();
  const next = toCrewStep(getNextStep(actor, request, now));
  const ahead = request.status === "in_progress" ? milestonesAhead(request.lastMilestone) : [];
  const suggested = suggestion !== null && ahead.includes(suggestion) ? suggestion : null;
  const getAheadFrom = (step: Milestone | null) => (step ? ahead.slice(ahead.indexOf(step)) : ahead);
  const form = { pendingSteps, idempotencyKey };
  return (
    <div data-print="hidden" data-step-bar="" className="crew-step">
      <div>
        <PendingStepsList steps={pendingSteps.unsent} />
        <UndoStep step={pendingSteps.undoable} undo={pendingSteps.undo} />
        <p role="status" className="font-medium empty:hidden">
          {suggested && i18n._(suggestions[suggested])}
        </p>
        <div className="crew-buttons">
          {suggested && <StepButton key={suggested} {...form} step={suggested} isSuggested />}
          {next !== null && next !== suggested && (
            <StepButton key={next} {...form} step={next} variant={suggested ? "secondary" : "primary"} />
          )}
        </div>
        {/* A double tap on the last step must not leave the page, which sends the step. */}
        {next === null && pendingSteps.undoable === null && (
          <LinkButton to="/my-transports" className="min-h-14 w-full text-xl">
            {t`My Transports`}
          </LinkButton>
        )}
        <p className="crew-then">
          {next !== null && next !== "start" && (
            <span>{t`Step ${{ step: stopOfEvent[next] ?? 0 }} of ${stopCount}`}</span>
          )}
          <span>{describeNext(request, next, getAheadFrom(suggested))}</span>
        </p>
      </div>
    </div>
  );
}

function toCrewStep(step: ReturnType<typeof getNextStep>): CrewStep | null {
  if (step?.intent === "start") return "start";
  return step?.intent === "milestone" ? step.milestone : null;
}

function describeNext(request: TransportRequest, next: CrewStep | null, ahead: readonly Milestone[]): string {
  if (next === "start") return t`Then: ${{ stepLabel: getStepLabel("en_route") }}`;
  const [, then] = ahead;
  if (next !== null)
    return then ? t`Then: ${{ next: getStepLabel(then) }}` : t`Then the hospital completes the transport.`;
  switch (request.status) {
    case "approved":
      return t`The pick-up is more than ${{ hours: formatNumber(EARLY_START_HOURS) }} hours away. To start now, open the transport's page and give the reason.`;
    case "in_progress":
      return t`All steps are recorded. The hospital completes the transport.`;
    case "completed":
      return t`The transport is completed.`;
    default:
      return t`The transport is cancelled.`;
  }
}

interface StepButtonProps extends Pick<StepBarProps, "pendingSteps" | "idempotencyKey"> {
  step: CrewStep;
  variant?: "primary" | "secondary";
  isSuggested?: boolean;
}

function StepButton({ step, variant = "primary", isSuggested = false, ...props }: StepButtonProps) {
  const { pendingSteps } = props;
  // A revalidation would bring a new key.
  const [key] = useState(props.idempotencyKey);
  const send = (event: FormEvent) => {
    event.preventDefault();
    pendingSteps.record(step);
  };
  const icon = isSuggested ? "map-pin-check" : step === "start" ? "ambulance" : "flag";
  return (
    <Form method="post" onSubmit={send} {...handlesNoConnection}>
      <input type="hidden" name="intent" value={step === "start" ? "start" : "milestone"} />
      {step !== "start" && <input type="hidden" name="milestone" value={step} />}
      <input type="hidden" name="idempotencyKey" value={key} />
      <Button
        type="submit"
        size="large"
        variant={variant}
        pending={pendingSteps.sending !== null}
        pendingLabel={t`Recording...`}
        icon={<Icon name={icon} className="size-6" />}
        className={classNames(
          "w-full text-xl",
          isSuggested && "outline-3 outline-ink outline-offset-2 focus-visible:outline-focus",
        )}
      >
        {getStepLabel(step)}
      </Button>
    </Form>
  );
}
