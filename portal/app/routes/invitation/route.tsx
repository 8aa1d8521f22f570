import { msg, t } from "@lingui/core/macro";
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { type DomainError, newPasswordField, registerSchema } from "@wardway/model";
import { z } from "zod";
import { LinkButton } from "#app/components/link-button.tsx";
import { readMinPasswordLength } from "#app/domain/accounts/password-rules.server.ts";
import { acceptInvitation, findInvitation } from "#app/domain/invitations/accept-invitation.server.ts";
import { activeSettings } from "#app/domain/settings/read-settings.server.ts";
import { attempt } from "#app/http/errors/attempt.server.ts";
import { formReply, parseForm, readForm } from "#app/http/forms/form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { invitationCookie } from "#app/http/session/cookies.server.ts";
import { findVisitor } from "#app/http/session/guard.server.ts";
import { getHomePath } from "#app/http/session/home.ts";
import { completeLogIn } from "#app/http/session/log-in.server.ts";
import { moveTokenToCookie, noReferrer, readTokenCookie } from "#app/http/session/token-of-link.server.ts";
import { LogInCard } from "#app/sections/account/log-in-card.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { RegistrationForm } from "./registration-form.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cookie = invitationCookie(context);
  const redirectWithoutToken = await moveTokenToCookie(request, cookie);
  if (redirectWithoutToken) return redirectWithoutToken;
  const token = await readTokenCookie(request, cookie);
  const [{ value: invitation, rejection }, { systemName }, minPasswordLength, currentUser] =
    await Promise.all([
      attempt(findInvitation(context.db, token, context.ipAddress)),
      activeSettings(context.db),
      readMinPasswordLength(context.db),
      findVisitor({ request, context }),
    ]);
  const loggedInAs = currentUser ? currentUser.name || currentUser.username : null;
  const page = { systemName, minPasswordLength, loggedInAs };
  return rejection
    ? data({ invitation: null, problem: describeProblem(rejection), ...page }, rejection.status)
    : { invitation, problem: null, ...page };
}

const describeProblem = ({ category, message }: DomainError) => ({
  title: category === "unavailable" ? t`Your invitation waits` : t`This invitation cannot be used`,
  message,
});

const registrationSchema = (minPasswordLength: number) =>
  registerSchema
    .omit({ token: true })
    .extend({ password: newPasswordField(minPasswordLength), confirmPassword: z.string().default("") })
    .refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ["confirmPassword"],
      error: () => t`Passwords do not match`,
      when: ({ issues }) => issues.every(({ path }) => path?.[0] !== "password"),
    });

export async function action({ request, context }: ActionFunctionArgs) {
  const schema = registrationSchema(await readMinPasswordLength(context.db));
  const submission = parseForm(await readForm(request), schema);
  if (submission.status !== "success") return data(formReply(submission), 422);
  const { confirmPassword: _, ...person } = submission.value;
  const token = await readTokenCookie(request, invitationCookie(context));
  const { value: account, rejection } = await attempt(
    acceptInvitation(context.db, { ...person, token }, context.ipAddress),
  );
  if (rejection) return data(formReply(submission, rejection), rejection.status);
  const { systemName } = await activeSettings(context.db);
  const session = await completeLogIn({ request, context }, account);
  const deletedCookie = await invitationCookie(context).serialize("", { maxAge: 0 });
  const message = {
    title: t`Registration successful`,
    description: t`Welcome to ${systemName}, ${{ account: account.name || account.username }}!`,
  };
  return redirectWithToast(context, getHomePath(account), message, [
    ...session,
    ["set-cookie", deletedCookie],
  ]);
}

export const meta: MetaFunction = pageTitle(msg`Open your account`);

export const headers: HeadersFunction = () => noReferrer;

export default function Invitation() {
  const { invitation, problem, ...page } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  if (!invitation) {
    return (
      <LogInCard title={problem.title} description={problem.message} focusHeading={lastResult !== undefined}>
        <div className="mt-6">
          <LinkButton to="/login" variant="secondary">
            {t`Log in`}
          </LinkButton>
        </div>
      </LogInCard>
    );
  }
  return <RegistrationForm {...page} invitation={invitation} lastResult={lastResult} />;
}
