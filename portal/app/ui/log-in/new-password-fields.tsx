import { limits } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Field } from "@wardway/widgets/ui/field";
import type { FieldErrors } from "#app/http/use-checked-form.ts";
import { PasswordInput } from "../password-input.tsx";
import { messages } from "./messages.ts";

/** Replies never return the input. */
export function NewPasswordFields({
  fields,
}: {
  fields: Readonly<Record<"newPassword" | "confirmPassword", FieldErrors>>;
}) {
  const { t } = useTranslator(messages);
  return (
    <>
      <Field
        id="newPassword"
        label={t("ui.logIn.newPassword")}
        required
        hint={t("ui.logIn.atLeastCharactersAFew", { passwordMin: limits.passwordMin })}
        error={fields.newPassword.errors}
      >
        <PasswordInput name="newPassword" autoComplete="new-password" maxLength={limits.passwordMax} />
      </Field>
      <Field
        id="confirmPassword"
        label={t("ui.logIn.confirmNewPassword")}
        required
        error={fields.confirmPassword.errors}
      >
        <PasswordInput name="confirmPassword" autoComplete="new-password" maxLength={limits.passwordMax} />
      </Field>
    </>
  );
}
