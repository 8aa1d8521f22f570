import { t } from "@lingui/core/macro";
import { limits } from "@wardway/model";
import { Field } from "@wardway/widgets/ui/field";
import { PasswordInput } from "#app/components/password-input.tsx";

/** @param id required if a page has several */
export function CurrentPasswordField(props: {
  id?: string;
  error: readonly string[] | string | null | undefined;
}) {
  return (
    <Field id={props.id ?? "currentPassword"} label={t`Current password`} required error={props.error}>
      <PasswordInput name="currentPassword" autoComplete="current-password" maxLength={limits.passwordMax} />
    </Field>
  );
}
