import { limits } from "@wardway/model";
import { Field } from "@wardway/widgets/ui/field";
import { PasswordInput } from "../password-input.tsx";
import type { FieldMessages } from "./field-messages.ts";

/** A new password, typed twice. Nothing that was typed here is ever sent back. */
export function NewPasswordFields({ errors }: { errors: FieldMessages }) {
  return (
    <>
      <Field
        id="newPassword"
        label="New password"
        required
        hint={`At least ${limits.passwordMin} characters. A few words that you can remember are best.`}
        error={errors.newPassword}
      >
        <PasswordInput name="newPassword" autoComplete="new-password" maxLength={limits.passwordMax} />
      </Field>
      <Field id="confirmPassword" label="Confirm new password" required error={errors.confirmPassword}>
        <PasswordInput name="confirmPassword" autoComplete="new-password" maxLength={limits.passwordMax} />
      </Field>
    </>
  );
}
