import { Form } from "@remix-run/react";
import type { Milestone, TransportRequest } from "@wardway/model";
import { Button, type ButtonVariant } from "@wardway/widgets/ui/button";
import { type FormEvent, useEffect, useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import { useSubmission } from "#app/components/use-submission.ts";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import { getNextStep, type StepRequest } from "./next-step.ts";
import { useSubmitOnce } from "./use-submit-once.ts";

export interface StatusActionProps {
  request: StepRequest & Pick<TransportRequest, "id">;
  /** Path; defaults to the transport's page. */
  redirectTo?: string;
  size?: "small" | "medium";
  /** Default: `ink`. */
  variant?: ButtonVariant;
  /** Records a milestone instead of the form. */
  onMilestone?: (milestone: Milestone) => void;
}

const icons = { start: "ambulance", complete: "circle-check", milestone: "flag" } as const;

export function StatusAction(props: StatusActionProps) {
  const { request, redirectTo, size = "medium", variant = "ink", onMilestone } = props;
  const { actor } = useViewer();
  const submission = useSubmission();
  const submitOnce = useSubmitOnce();
  const { now } = useClock();
  const step = getNextStep(actor, request, now);
  const isTooNew = useLabelAge(size === "small" ? step?.label : undefined);
  if (!step) return null;
  const action = `/transport/${request.id}`;
  const pending = submission.formAction === action && submission.formData?.get("intent") === step.intent;
  const icon = icons[step.intent];
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (step.intent !== "milestone" || !onMilestone) return submitOnce(event);
    event.preventDefault();
    onMilestone(step.milestone);
  };
  return (
    <Form method="post" action={action} onSubmit={onSubmit} preventScrollReset discover="none">
      {step.intent === "milestone" && <input type="hidden" name="milestone" value={step.milestone} />}
      {redirectTo !== undefined && <input type="hidden" name="redirectTo" value={redirectTo} />}
      <Button
        type="submit"
        name="intent"
        value={step.intent}
        size={size}
        variant={variant}
        pending={pending}
        // A double click, or a live update under the pointer, must not take the step that appears in the same place.
        onClick={(event) => {
          if (event.detail > 1 || isTooNew()) event.preventDefault();
        }}
        icon={size === "small" ? null : <Icon name={icon} className="size-5" />}
        {...(size === "medium" && { className: "w-full" })}
      >
        {step.label}
      </Button>
    </Form>
  );
}

const MIN_LABEL_AGE_MS = 700;

/** @returns whether the label replaced another one a moment ago */
function useLabelAge(label: string | undefined): () => boolean {
  const shown = useRef({ label, since: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    const isReplaced = shown.current.label !== undefined && shown.current.label !== label;
    shown.current = { label, since: isReplaced ? performance.now() : Number.NEGATIVE_INFINITY };
  }, [label]);
  return () => performance.now() - shown.current.since < MIN_LABEL_AGE_MS;
}
