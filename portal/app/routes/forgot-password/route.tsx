import { msg, t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { isShowable, limits, type SystemSettings } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { z } from "zod";
import { TextField } from "#app/components/form-fields.tsx";
import { Icon } from "#app/components/icon.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { type CheckedFormOptions, useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import { requestReset } from "#app/domain/accounts/forgotten-password.server.ts";
import { activeSettings } from "#app/domain/settings/read-settings.server.ts";
import { attempt } from "#app/http/errors/attempt.server.ts";
import { formReply, parseForm, readForm } from "#app/http/forms/form.server.ts";
import { findVisitor } from "#app/http/session/guard.server.ts";
import { LogInCard, quietLinkClass } from "#app/sections/account/log-in-card.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";

export async function loader(args: LoaderFunctionArgs) {
  await findVisitor(args);
  const settings = await activeSettings(args.context.db);
  const { supportPhone, contactEmail } = settings;
  return { canMail: canMail(settings), supportPhone, contactEmail };
}

export const canMail = ({ smtpServer, fromEmail }: SystemSettings) => smtpServer !== "" && fromEmail !== "";

const schema = z.object({
  username: z
    .string({ error: () => t`Enter your username.` })
    .trim()
    .min(1, { error: () => t`Enter your username.` })
    .max(limits.username, {
      error: () => t`Username can have at most ${{ username: limits.username }} characters.`,
    })
    .refine(isShowable, { error: () => t`Username has characters that cannot be shown.` }),
});

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseForm(await readForm(request), schema);
  if (submission.status !== "success") return data({ sent: false, result: formReply(submission) }, 422);
  const { db, secretBox, ipAddress, demoLogins } = context;
  if (!canMail(await activeSettings(db))) return data({ sent: false, result: null }, 503);
  const sendingLink = requestReset(db, secretBox, { ...submission.value, ipAddress, demoLogins });
  const { rejection } = await attempt(sendingLink);
  if (rejection) return data({ sent: false, result: formReply(submission, rejection) }, rejection.status);
  return { sent: true, result: null };
}

export const meta: MetaFunction = pageTitle(msg`Forgot password`);

export default function ForgotPassword() {
  const { canMail, supportPhone, contactEmail } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (!canMail) return <ContactSupport supportPhone={supportPhone} contactEmail={contactEmail} />;
  return result?.sent ? <LinkSent /> : <LinkForm lastResult={result?.result} />;
}

function LinkForm({ lastResult }: Pick<CheckedFormOptions<"username">, "lastResult">) {
  const pending = useSubmission().formMethod === "POST";
  const { form, fields, formProps } = useCheckedForm<"username">({ lastResult });
  return (
    <LogInCard
      title={t`Forgot password`}
      description={t`Enter your username. We send a link to the email address of your account, with which you choose a new password.`}
    >
      <Form method="post" {...formProps} className="mt-6 flex flex-col gap-1">
        <ProblemBanner errors={form.errors} className="mb-3" />
        <TextField
          field={fields.username}
          id="username"
          label={t`Username`}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.username}
        />
        <Button type="submit" pending={pending} pendingLabel={t`Sending...`}>
          {t`Send link`}
        </Button>
      </Form>
      <BackToLogin />
    </LogInCard>
  );
}

/** Does not reveal which accounts exist. */
function LinkSent() {
  return (
    <LogInCard
      focusHeading
      title={t`Check your email`}
      description={t`If there is an account of this name with an email address, a link is on its way. It works once and for one hour.`}
    >
      <p className="notice mt-5">
        <Icon name="mail-check" />
        {t`No email after a few minutes? Check the spam folder, or contact your administrator.`}
      </p>
      <BackToLogin />
    </LogInCard>
  );
}

function ContactSupport(props: { supportPhone: string; contactEmail: string }) {
  const { supportPhone, contactEmail } = props;
  const contact = supportPhone || contactEmail;
  return (
    <LogInCard
      title={t`Forgot password`}
      description={t`Contact your administrator, who can give you a new password. This system does not send mail.`}
    >
      {contact !== "" && (
        <p className="mt-4 text-sm wrap-anywhere">
          {supportPhone !== "" && contactEmail !== ""
            ? t`You reach support at ${supportPhone} or ${contactEmail}.`
            : t`You reach support at ${contact}.`}
        </p>
      )}
      <BackToLogin />
    </LogInCard>
  );
}

function BackToLogin() {
  return (
    <p className="mt-4">
      <Link to="/login" className={quietLinkClass}>
        {t`Back to log-in`}
      </Link>
    </p>
  );
}
