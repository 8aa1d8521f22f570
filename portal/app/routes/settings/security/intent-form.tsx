import { Form } from "@remix-run/react";
import { Button, type ButtonSize, type ButtonVariant } from "@wardway/widgets/ui/button";
import type { ReactNode } from "react";
import { securityPath } from "#app/http/holds.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { useFirstError } from "#app/ui/log-in/field-messages.ts";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import type { SecurityIntentName } from "./intents.ts";
import type { SecurityAnswer } from "./security-actions.server.ts";

export interface IntentFormProps {
  readonly intent: SecurityIntentName;
  readonly label: string;
  readonly pendingLabel: string;
  readonly answer: SecurityAnswer | undefined;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Said instead of the label to who does not see what stands beside the button. */
  readonly spoken?: string;
  /** Hidden fields. */
  readonly fields?: Readonly<Record<string, string | number>>;
  readonly children?: ReactNode;
}

/** One form of the Security tab: its fields and the button that sends it. */
export function IntentForm(props: IntentFormProps) {
  const { intent, fields = {}, answer } = props;
  const sent = useSubmission().formData;
  const pending =
    sent?.get("intent") === intent &&
    Object.entries(fields).every(([name, value]) => sent.get(name) === String(value));
  const refusal = answer?.intent === intent && !answer.recoveryCodes ? answer : null;
  const form = useFirstError(refusal);
  return (
    <Form
      ref={form}
      method="post"
      action={securityPath}
      noValidate
      preventScrollReset
      className="flex flex-col gap-1"
    >
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ProblemBanner errors={refusal?.problem} className="mb-3" />
      {props.children}
      <Button
        type="submit"
        variant={props.variant ?? "primary"}
        {...(props.size && { size: props.size })}
        {...(props.spoken && { "aria-label": props.spoken })}
        pending={pending}
        pendingLabel={props.pendingLabel}
        className="sm:self-start"
      >
        {props.label}
      </Button>
    </Form>
  );
}
