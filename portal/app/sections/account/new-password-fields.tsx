import { t } from "@lingui/core/macro";
import { type FieldState, PasswordField } from "#app/components/form-fields.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

/** @param minLength of this account's password. @param labels for the first password of an account */
export function NewPasswordFields(props: {
  fields: Readonly<Record<"newPassword" | "confirmPassword", FieldState>>;
  minLength: number;
  labels?: Readonly<Record<"newPassword" | "confirmPassword", string>>;
}) {
  const { newPassword, confirmPassword } = props.fields;
  return (
    <>
      <NewPasswordField
        field={newPassword}
        id={newPassword.name}
        label={props.labels?.newPassword ?? t`New password`}
        required
        hint={t`At least ${{ min: props.minLength }} characters. A few words that you can remember are best.`}
      />
      <PasswordField
        field={confirmPassword}
        id={confirmPassword.name}
        label={props.labels?.confirmPassword ?? t`Confirm new password`}
        required
        autoComplete="new-password"
      />
    </>
  );
}
