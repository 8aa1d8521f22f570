import { plural, t } from "@lingui/core/macro";
import { Form } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { Select } from "@wardway/widgets/ui/select";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import { Section } from "#app/components/section.tsx";
import { useSubmission } from "#app/components/use-submission.ts";
import { SecretOnce } from "./secret-once.tsx";

export interface NewSecretFormProps {
  intent: string;
  idempotencyKey: string;
  /** Choices of the lifetime in days; the last one is chosen. */
  lifetimes: readonly number[];
  isFull: boolean;
  label: string;
  pendingLabel: string;
}

/** Makes a key or token that expires. */
export function NewSecretForm(props: NewSecretFormProps) {
  const { intent, idempotencyKey, lifetimes, isFull, label, pendingLabel } = props;
  const isPending = useSubmission().formData?.get("intent") === intent;
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3 max-sm:w-full">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <label htmlFor="days" className="flex items-center gap-2 text-sm max-sm:w-full">
        <span className="shrink-0">{t`Expires after`}</span>
        <Select id="days" name="days" defaultValue={lifetimes.at(-1)}>
          {lifetimes.map((days) => (
            <option key={days} value={days}>
              {t`${plural(days, { 365: "a year", other: "# days" })}`}
            </option>
          ))}
        </Select>
      </label>
      <Button
        type="submit"
        disabled={isFull}
        pending={isPending}
        pendingLabel={pendingLabel}
        icon={<Icon name="plus" className="size-4" />}
        className="max-sm:w-full"
      >
        {label}
      </Button>
    </Form>
  );
}

export interface NewSecretProps {
  title: string;
  label: string;
  /** Null if a retry with the same idempotency key returned none. */
  value: string | null;
  /** Instead of the secret. */
  replayed: ReactNode;
  /** Above the secret. */
  children: ReactNode;
}

/** Shows a secret once. */
export function NewSecret({ title, label, value, replayed, children }: NewSecretProps) {
  const panel = useRef<HTMLDivElement>(null);
  // The panel is above the focused button.
  useEffect(() => panel.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={panel}>
      <Section title={title}>
        {value === null ? (
          <p role="status">{replayed}</p>
        ) : (
          <SecretOnce label={label} value={value}>
            {children}
          </SecretOnce>
        )}
      </Section>
    </div>
  );
}
