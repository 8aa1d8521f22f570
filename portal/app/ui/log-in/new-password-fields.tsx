import { limits } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { type FieldState, PasswordField } from "../form-fields.tsx";
import { messages } from "./messages.ts";
import { NewPasswordField } from "./new-password-field.tsx";

/** @param labels for the first password of an account */
export function NewPasswordFields(props: {
  fields: Readonly<Record<"newPassword" | "confirmPassword", FieldState>>;
  labels?: Readonly<Record<"newPassword" | "confirmPassword", string>>;
}) {
  const { t } = useTranslator(messages);
  const { newPassword, confirmPassword } = props.fields;
  return (
    <>
      <NewPasswordField
        field={newPassword}
        id={newPassword.name}
        label={props.labels?.newPassword ?? t("ui.logIn.newPassword")}
        required
        hint={t("ui.logIn.atLeastCharactersAFew", {
          min: limits.passwordMinAlone,
          minWithFactor: limits.passwordMin,
        })}
      />
      <PasswordField
        field={confirmPassword}
        id={confirmPassword.name}
        label={props.labels?.confirmPassword ?? t("ui.logIn.confirmNewPassword")}
        required
        autoComplete="new-password"
      />
    </>
  );
}
