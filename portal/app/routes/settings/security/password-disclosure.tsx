import { buttonClass } from "@wardway/widgets/ui/button";
import { CurrentPasswordField } from "#app/sections/account/current-password-field.tsx";
import { IntentForm, type IntentFormProps } from "./intent-form.tsx";

export interface PasswordDisclosureProps extends Omit<IntentFormProps, "children" | "fields"> {
  readonly summary: string;
  readonly description: string;
}

/** Requires the password for a critical change. */
export function PasswordDisclosure({ summary, description, ...form }: PasswordDisclosureProps) {
  const { intent, formResult } = form;
  const isRejected = formResult?.intent === intent && !formResult.recoveryCodes;
  const id = `${intent}-password`;
  return (
    // Closes it after a success.
    <details key={String(isRejected)} open={isRejected} className="group min-w-0">
      <summary className={buttonClass({ variant: "secondary", className: "w-fit" })}>{summary}</summary>
      <div className="mt-3 max-w-md">
        <p className="mb-3 text-muted text-sm">{description}</p>
        <IntentForm {...form}>
          {({ currentPassword }) => <CurrentPasswordField id={id} error={currentPassword.errors} />}
        </IntentForm>
      </div>
    </details>
  );
}
