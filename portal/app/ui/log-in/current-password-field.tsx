import { limits } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Field } from "@wardway/widgets/ui/field";
import { PasswordInput } from "../password-input.tsx";
import { messages } from "./messages.ts";

/** @param id required if a page has several */
export function CurrentPasswordField(props: {
  id?: string;
  error: readonly string[] | string | null | undefined;
}) {
  const { t } = useTranslator(messages);
  return (
    <Field
      id={props.id ?? "currentPassword"}
      label={t("ui.logIn.currentPassword")}
      required
      error={props.error}
    >
      <PasswordInput name="currentPassword" autoComplete="current-password" maxLength={limits.passwordMax} />
    </Field>
  );
}
