import { limits } from "@wardway/model";
import { Field } from "@wardway/widgets/ui/field";
import type { FieldErrors } from "#app/http/use-checked-form.ts";
import { PasswordInput } from "../password-input.tsx";

/** A new password, typed twice. Replies never return the typed values. */
export function NewPasswordFields({
  fields,
}: {
  fields: Readonly<Record<"newPassword" | "confirmPassword", FieldErrors>>;
}) {
  return (
    <>
      <Field
        id="newPassword"
        label="New password"
        required
        hint={`At least ${limits.passwordMin} characters. A few words that you can remember are best.`}
        error={fields.newPassword.errors}
      >
        <PasswordInput name="newPassword" autoComplete="new-password" maxLength={limits.passwordMax} />
      </Field>
      <Field id="confirmPassword" label="Confirm new password" required error={fields.confirmPassword.errors}>
        <PasswordInput name="confirmPassword" autoComplete="new-password" maxLength={limits.passwordMax} />
      </Field>
    </>
  );
}
