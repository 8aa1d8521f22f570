import { limits } from "@wardway/model";
import { Field, type FieldProps } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { Select, type SelectProps } from "@wardway/widgets/ui/select";
import type { InputHTMLAttributes } from "react";
import { PasswordInput } from "./password-input.tsx";

/** What conform knows about a field. */
export interface FieldState {
  readonly id: string;
  readonly name: string;
  readonly initialValue?: string | undefined;
  readonly errors?: string[] | undefined;
}

/** `id` defaults to conform's. */
type Labelled<Control> = Omit<Control, "id" | "name" | "defaultValue" | "required" | "children"> &
  Pick<FieldProps, "label" | "required" | "hint"> & { field: FieldState; id?: string };

/** A labelled input of a conform form. */
export function TextField(props: Labelled<InputHTMLAttributes<HTMLInputElement>>) {
  const { field, id = field.id, label, required = false, hint, ...input } = props;
  return (
    <Field id={id} label={label} required={required} hint={hint} error={field.errors}>
      <Input {...input} name={field.name} defaultValue={field.initialValue} />
    </Field>
  );
}

/** A labelled select of a conform form. */
export function SelectField(props: Labelled<SelectProps>) {
  const { field, id = field.id, label, required = false, hint, ...select } = props;
  return (
    <Field id={id} label={label} required={required} hint={hint} error={field.errors}>
      <Select {...select} name={field.name} defaultValue={field.initialValue} />
    </Field>
  );
}

/** Starts empty: replies never return the input. */
export function PasswordField(props: Labelled<{ autoComplete: "current-password" | "new-password" }>) {
  const { field, id = field.id, label, required = false, hint, autoComplete } = props;
  return (
    <Field id={id} label={label} required={required} hint={hint} error={field.errors}>
      <PasswordInput name={field.name} autoComplete={autoComplete} maxLength={limits.passwordMax} />
    </Field>
  );
}
