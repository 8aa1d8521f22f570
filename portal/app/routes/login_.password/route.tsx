import { msg, t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import { changePassword } from "#app/domain/accounts/change-password.server.ts";
import { readMinPasswordLength } from "#app/domain/accounts/password-rules.server.ts";
import { activeSettings } from "#app/domain/settings/read-settings.server.ts";
import { attempt } from "#app/http/errors/attempt.server.ts";
import { formReply, parseForm, readForm } from "#app/http/forms/form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { currentSignIn, getSessionId } from "#app/http/session/current.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { getHomePath } from "#app/http/session/home.ts";
import { CurrentPasswordField } from "#app/sections/account/current-password-field.tsx";
import { LogInCard } from "#app/sections/account/log-in-card.tsx";
import { passwordChangeSchema } from "#app/sections/account/new-password.ts";
import { NewPasswordFields } from "#app/sections/account/new-password-fields.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, account } = await guard(args, "signed-in", { none: "the own account" });
  const signIn = await currentSignIn(args.request, args.context);
  if (signIn?.restriction !== "password") return redirect(getHomePath(account));
  const { passwordExpiration } = await activeSettings(db);
  const { mustChangePassword, hasWeakPassword } = account;
  const reason = mustChangePassword ? "temporary" : hasWeakPassword ? "weak" : "expired";
  const minLength = await readMinPasswordLength(db, account);
  return { reason, days: passwordExpiration, minLength } as const;
}

export async function action(args: ActionFunctionArgs) {
  const { db, caller, account } = await guard(args, "signed-in", "change");
  const schema = passwordChangeSchema(await readMinPasswordLength(db, account));
  const submission = parseForm(await readForm(args.request), schema);
  if (submission.status !== "success") return data(formReply(submission), 422);
  const currentSessionId = await getSessionId(args.request, args.context);
  const { rejection } = await attempt(changePassword(db, caller, submission.value, currentSessionId));
  if (rejection) return data(formReply(submission, rejection), rejection.status);
  return redirectWithToast(args.context, getHomePath(account), {
    title: t`Password changed`,
    description: t`Your other sessions were ended.`,
  });
}

export const meta: MetaFunction = pageTitle(msg`Choose a new password`);

const descriptions = {
  temporary: () => t`Your current password was chosen by another user. Choose your own to continue.`,
  weak: () => t`Your password is too short or easy to guess. Choose another one to continue.`,
  expired: (days: number) => t`Your password is older than ${days} days. Choose a new one to continue.`,
};

export default function ChooseNewPassword() {
  const { reason, days, minLength } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const pending = useSubmission().formMethod === "POST";
  const { form, fields, formProps } = useCheckedForm<"currentPassword" | "newPassword" | "confirmPassword">({
    lastResult,
  });
  return (
    <LogInCard title={t`Choose a new password`} description={descriptions[reason](days)}>
      <Form method="post" {...formProps} className="mt-6 flex flex-col gap-1">
        <ProblemBanner errors={form.errors} className="mb-3" />
        <CurrentPasswordField error={fields.currentPassword.errors} />
        <NewPasswordFields fields={fields} minLength={minLength} />
        <Button type="submit" pending={pending} pendingLabel={t`Saving...`}>
          {t`Change password`}
        </Button>
      </Form>
    </LogInCard>
  );
}
