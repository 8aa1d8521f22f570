import { buttonClass } from "@wardway/widgets/ui/button";
import { CurrentPasswordField } from "#app/ui/log-in/current-password-field.tsx";
import { IntentForm, type IntentFormProps } from "./intent-form.tsx";

export interface PasswordDisclosureProps extends Omit<IntentFormProps, "children" | "fields"> {
  /** The button that opens the form. */
  readonly question: string;
  /** What will happen. */
  readonly sentence: string;
}

/** Opens a form that asks for the password once more, before something that cannot be taken back. */
export function PasswordDisclosure({ question, sentence, ...form }: PasswordDisclosureProps) {
  const { intent, answer } = form;
  const refused = answer?.intent === intent && !answer.recoveryCodes;
  const id = `${intent}-password`;
  return (
    // Closed again once it was done: the key changes with the answer.
    <details key={String(refused)} open={refused} className="group min-w-0">
      <summary className={buttonClass({ variant: "secondary", className: "w-fit" })}>{question}</summary>
      <div className="mt-2 max-w-md rounded-md border border-line bg-raised p-4">
        <p className="mb-3 text-muted text-sm">{sentence}</p>
        <IntentForm {...form}>
          {({ currentPassword }) => <CurrentPasswordField id={id} error={currentPassword.errors} />}
        </IntentForm>
      </div>
    </details>
  );
}
