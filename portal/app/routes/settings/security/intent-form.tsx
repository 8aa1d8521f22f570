import { Form } from "@remix-run/react";
import { Button, type ButtonSize, type ButtonVariant } from "@wardway/widgets/ui/button";
import type { ReactNode } from "react";
import { securityPath } from "#app/http/holds.ts";
import { type FieldErrors, useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import type { SecurityIntentName } from "./intents.ts";
import type { SecurityAnswer } from "./security-actions.server.ts";

type FieldName = "code" | "currentPassword";

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
  /** The fields that are seen, with their errors. */
  readonly children?: (fields: Readonly<Record<FieldName, FieldErrors>>) => ReactNode;
}

/** One form of the Security tab: its fields and the button that sends it. */
export function IntentForm(props: IntentFormProps) {
  const { intent, fields = {}, answer } = props;
  const sent = useSubmission().formData;
  const pending =
    sent?.get("intent") === intent &&
    Object.entries(fields).every(([name, value]) => sent.get(name) === String(value));
  const {
    form,
    fields: seen,
    formProps,
  } = useCheckedForm<FieldName>({ lastResult: answer?.intent === intent ? answer.result : null });
  return (
    <Form
      method="post"
      action={securityPath}
      preventScrollReset
      {...formProps}
      className="flex flex-col gap-1"
    >
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ProblemBanner errors={form.errors} className="mb-3" />
      {props.children?.(seen)}
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
