import { msg, t } from "@lingui/core/macro";
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { Form, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { LinkButton } from "#app/components/link-button.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import { readLink, resetPassword } from "#app/domain/accounts/reset-password.server.ts";
import { attempt } from "#app/http/errors/attempt.server.ts";
import { formReply, parseForm, readForm } from "#app/http/forms/form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { resetCookie } from "#app/http/session/cookies.server.ts";
import { moveTokenToCookie, noReferrer, readTokenCookie } from "#app/http/session/token-of-link.server.ts";
import { LogInCard } from "#app/sections/account/log-in-card.tsx";
import { newPasswordSchema } from "#app/sections/account/new-password.ts";
import { NewPasswordFields } from "#app/sections/account/new-password-fields.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cookie = resetCookie(context);
  const redirectWithoutToken = await moveTokenToCookie(request, cookie);
  if (redirectWithoutToken) return redirectWithoutToken;
  const token = await readTokenCookie(request, cookie);
  const { value: link, rejection } = await attempt(readLink(context.db, token, context.ipAddress));
  return rejection ? data({ expired: rejection.message, link }, rejection.status) : { expired: null, link };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const cookie = resetCookie(context);
  const token = await readTokenCookie(request, cookie);
  const link = await attempt(readLink(context.db, token, context.ipAddress));
  const submission = parseForm(await readForm(request), newPasswordSchema(link.value?.minPasswordLength));
  if (link.rejection) return data(formReply(submission, link.rejection), link.rejection.status);
  if (submission.status !== "success") return data(formReply(submission), 422);
  const { newPassword } = submission.value;
  const reset = resetPassword(context.db, { token, newPassword }, context.ipAddress);
  const { rejection } = await attempt(reset);
  if (rejection) return data(formReply(submission, rejection), rejection.status);
  const deletedCookie = await cookie.serialize("", { maxAge: 0 });
  const message = {
    title: t`Password changed`,
    description: t`All sessions of the account were ended. Log in with the new password.`,
  };
  return redirectWithToast(context, "/login", message, [["set-cookie", deletedCookie]]);
}

export const meta: MetaFunction = pageTitle(msg`Choose a new password`);

export const headers: HeadersFunction = () => noReferrer;

export default function ResetPassword() {
  const { expired, link } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const pending = useSubmission().formMethod === "POST";
  const { form, fields, formProps } = useCheckedForm<"newPassword" | "confirmPassword">({ lastResult });
  if (link === null) return <LinkExpired message={expired} focusHeading={lastResult !== undefined} />;
  return (
    <LogInCard
      title={t`Choose a new password`}
      description={t`It ends all sessions of the account. Afterwards you log in with it, and with your second factor where you have one.`}
    >
      <Form method="post" {...formProps} className="mt-6 flex flex-col gap-1">
        <ProblemBanner errors={form.errors} className="mb-3" />
        <NewPasswordFields fields={fields} minLength={link.minPasswordLength} />
        <Button type="submit" pending={pending} pendingLabel={t`Saving...`}>
          {t`Change password`}
        </Button>
      </Form>
    </LogInCard>
  );
}

function LinkExpired({ message, focusHeading }: { message: string; focusHeading: boolean }) {
  return (
    <LogInCard focusHeading={focusHeading} title={t`This link is no longer valid`} description={message}>
      <div className="mt-6 flex flex-wrap gap-2">
        <LinkButton to="/forgot-password">{t`Request a new link`}</LinkButton>
        <LinkButton to="/login" variant="secondary">
          {t`Back to log-in`}
        </LinkButton>
      </div>
    </LogInCard>
  );
}
