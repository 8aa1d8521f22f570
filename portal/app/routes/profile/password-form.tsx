import { Form } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { useEffect, useRef, useState } from "react";
import { checkWith } from "#app/http/check-with.ts";
import { useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { CurrentPasswordField } from "#app/ui/log-in/current-password-field.tsx";
import { NewPasswordFields } from "#app/ui/log-in/new-password-fields.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import type { ProfileAnswer } from "./action.server.ts";
import { changePassword } from "./intents.ts";

/** Changes one's own password, which ends the other sessions. @param answer where this form was refused */
export function PasswordForm({ answer }: { answer: ProfileAnswer | undefined }) {
  const pending = useSubmission().formData?.get("intent") === "password";
  const changes = useChanges(pending, answer !== undefined);
  // Empty again once it was done: the key changes.
  return <Fields key={changes} pending={pending} answer={answer} />;
}

function Fields({ pending, answer }: { pending: boolean; answer: ProfileAnswer | undefined }) {
  const { form, fields, formProps } = useCheckedForm<"currentPassword" | "newPassword" | "confirmPassword">({
    lastResult: answer?.result,
    onValidate: checkWith(changePassword),
  });
  return (
    <Form method="post" preventScrollReset {...formProps} className="flex flex-col gap-1">
      <input type="hidden" name="intent" value="password" />
      <ProblemBanner errors={form.errors} />
      <CurrentPasswordField error={fields.currentPassword.errors} />
      <NewPasswordFields fields={fields} />
      <Button type="submit" pending={pending} pendingLabel="Changing..." className="sm:self-start">
        Change password
      </Button>
    </Form>
  );
}

/** How often the password was changed on this page. */
function useChanges(pending: boolean, refused: boolean): number {
  const [changes, setChanges] = useState(0);
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !pending && !refused) setChanges((count) => count + 1);
    wasPending.current = pending;
  }, [pending, refused]);
  return changes;
}
