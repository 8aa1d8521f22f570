import { t } from "@lingui/core/macro";
import { Form, useLoaderData } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { useEffect, useRef, useState } from "react";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import { CurrentPasswordField } from "#app/sections/account/current-password-field.tsx";
import { NewPasswordFields } from "#app/sections/account/new-password-fields.tsx";
import type { loader, ProfileFormResult } from "./route.tsx";

/** @param formResult if rejected */
export function PasswordForm({ formResult }: { formResult: ProfileFormResult | undefined }) {
  const pending = useSubmission().formData?.get("intent") === "password";
  const changeCount = useChangeCount(pending, formResult !== undefined);
  // Empties the fields after a change.
  return <Fields key={changeCount} pending={pending} formResult={formResult} />;
}

function Fields({ pending, formResult }: { pending: boolean; formResult: ProfileFormResult | undefined }) {
  const { minPasswordLength } = useLoaderData<typeof loader>();
  const { form, fields, formProps } = useCheckedForm<"currentPassword" | "newPassword" | "confirmPassword">({
    lastResult: formResult?.reply,
    schema: async () => (await import("./forms.ts")).passwordForm(minPasswordLength),
  });
  return (
    <Form method="post" preventScrollReset {...formProps} className="flex flex-col gap-1">
      <input type="hidden" name="intent" value="password" />
      <ProblemBanner errors={form.errors} />
      <CurrentPasswordField error={fields.currentPassword.errors} />
      <NewPasswordFields fields={fields} minLength={minPasswordLength} />
      <Button type="submit" pending={pending} pendingLabel={t`Changing...`} className="sm:self-start">
        {t`Change password`}
      </Button>
    </Form>
  );
}

/** @returns the number of changes since the page was loaded */
function useChangeCount(pending: boolean, isRejected: boolean): number {
  const [changeCount, setChangeCount] = useState(0);
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !pending && !isRejected) setChangeCount((count) => count + 1);
    wasPending.current = pending;
  }, [pending, isRejected]);
  return changeCount;
}
