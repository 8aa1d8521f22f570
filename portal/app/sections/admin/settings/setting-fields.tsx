import { t } from "@lingui/core/macro";
import { classNames } from "@wardway/widgets/ui/class-names";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { Switch } from "@wardway/widgets/ui/switch";
import type { InputHTMLAttributes, ReactNode } from "react";
import { Icon } from "#app/components/icon.tsx";
import { PasswordInput } from "#app/components/password-input.tsx";
import { getRemoveBoxName } from "./typed-settings.ts";
import type { SettingsFormState } from "./use-settings-form.ts";

export interface SettingProps {
  form: SettingsFormState;
  /** Name and id. */
  name: string;
  label: string;
  hint?: ReactNode;
}

export function TextSetting({
  form,
  name,
  label,
  hint,
  required = false,
  ...input
}: SettingProps & Omit<InputHTMLAttributes<HTMLInputElement>, "form" | "name">) {
  return (
    <Field id={name} label={label} hint={hint} error={form.errors[name]} required={required}>
      <Input name={name} defaultValue={form.texts[name]} autoComplete="off" {...input} />
    </Field>
  );
}

/** Invalid input is preserved. */
export function NumberSetting(props: SettingProps) {
  return <TextSetting {...props} required inputMode="numeric" className="max-w-32 tabular-nums" />;
}

/** @param warning shown while the switch is on */
export function SwitchSetting({ form, name, label, hint, warning }: SettingProps & { warning?: ReactNode }) {
  return (
    <div className="group py-2.5">
      <Switch
        id={name}
        name={name}
        label={label}
        hint={hint}
        error={form.errors[name]}
        defaultChecked={form.texts[name] === "on"}
      />
      {warning && (
        <div role="status">
          <Note kind="warning" className="mt-3 hidden group-has-checked:flex">
            {warning}
          </Note>
        </div>
      )}
    </div>
  );
}

/** A secret can be replaced or removed, never read. */
export function SecretSetting(props: SettingProps & { isStored: boolean; isNewPage: boolean }) {
  const { form, name, label, hint, isStored, isNewPage } = props;
  const removeId = getRemoveBoxName(name);
  return (
    <div>
      <Field
        id={name}
        label={label}
        error={form.errors[name]}
        hint={
          <>
            {hint} {t`Stored encrypted and never shown again.`}{" "}
            {isStored ? t`One is stored: leave the field empty to keep it.` : t`None is stored yet.`}
            {isNewPage && ` ${t`If you typed one, type it again: it is not sent back to this page.`}`}
          </>
        }
      >
        <PasswordInput name={name} autoComplete="new-password" spellCheck={false} />
      </Field>
      {isStored && (
        <label htmlFor={removeId} className="mb-2 flex min-h-11 w-fit cursor-pointer items-center gap-2.5">
          <input id={removeId} name={removeId} type="checkbox" className="size-5 accent-ink" />
          {t`Remove the stored one`}
        </label>
      )}
    </div>
  );
}

export function Note(props: { kind: "information" | "warning"; className?: string; children: ReactNode }) {
  const isWarning = props.kind === "warning";
  const icon = isWarning ? "triangle-exclamation-point" : "info";
  return (
    <p className={classNames("note", isWarning && "note-warning", props.className)}>
      <Icon name={icon} className="size-4" />
      <span className="min-w-0">{props.children}</span>
    </p>
  );
}
