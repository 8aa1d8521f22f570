import { limits } from "@wardway/model";
import { Field } from "@wardway/widgets/ui/field";
import { PasswordInput } from "../password-input.tsx";

/** Asks for the password that one has. @param id where several stand on a page */
export function CurrentPasswordField(props: {
  id?: string;
  error: readonly string[] | string | null | undefined;
}) {
  return (
    <Field id={props.id ?? "currentPassword"} label="Current password" required error={props.error}>
      <PasswordInput name="currentPassword" autoComplete="current-password" maxLength={limits.passwordMax} />
    </Field>
  );
}
