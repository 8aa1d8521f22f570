import { Form } from "@remix-run/react";
import { Button, type ButtonSize, type ButtonVariant } from "@wardway/widgets/ui/button";
import type { ReactNode } from "react";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { type FieldErrors, useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import { securityPath } from "#app/http/session/restriction-paths.ts";
import type { SecurityFormResult, SecurityIntent } from "./security-actions.server.ts";

type FieldName = "code" | "currentPassword" | "name";

export interface IntentFormProps {
  readonly intent: SecurityIntent;
  readonly label: string;
  readonly pendingLabel: string;
  readonly formResult: SecurityFormResult | undefined;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Accessible name, if it differs from the label. */
  readonly spoken?: string;
  /** Hidden fields. */
  readonly fields?: Readonly<Record<string, string | number>>;
  /** Visible fields. */
  readonly children?: (fields: Readonly<Record<FieldName, FieldErrors>>) => ReactNode;
}

export function IntentForm(props: IntentFormProps) {
  const { intent, fields = {}, formResult } = props;
  const submitted = useSubmission().formData;
  const pending =
    submitted?.get("intent") === intent &&
    Object.entries(fields).every(([name, value]) => submitted.get(name) === String(value));
  const {
    form,
    fields: visibleFields,
    formProps,
  } = useCheckedForm<FieldName>({ lastResult: formResult?.intent === intent ? formResult.reply : null });
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
      {props.children?.(visibleFields)}
      <Button
        type="submit"
        variant={props.variant ?? "ink"}
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
