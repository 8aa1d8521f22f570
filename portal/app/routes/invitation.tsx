import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { type DomainError, limits } from "@wardway/db/model";
import { acceptInvitation, findInvitation } from "../domain/invitations/accept.server.ts";
import { settingsInForce } from "../domain/settings/read.server.ts";
import { invitationCookie } from "../platform/cookies.server.ts";
import { readForm } from "../platform/form.server.ts";
import { visitor } from "../platform/guard.server.ts";
import { homeOf } from "../platform/home.ts";
import { completeLogIn } from "../platform/log-in.server.ts";
import { pageTitle } from "../platform/page-title.ts";
import { attempted } from "../platform/screen.server.ts";
import { redirectWithToast } from "../platform/toast.server.ts";
import { keptToken, noReferrer, tokenTakenOut } from "../platform/token-of-link.server.ts";
import { RegistrationForm } from "../ui/invitation/registration-form.tsx";
import { registrationSchema } from "../ui/invitation/registration-schema.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { invalidFields, refusalBeside } from "../ui/sign-in/field-messages.ts";
import { SignInCard } from "../ui/sign-in/sign-in-card.tsx";

export const meta: MetaFunction = pageTitle("Open your account");

export const headers: HeadersFunction = () => noReferrer;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cookie = invitationCookie(context);
  const takenOut = await tokenTakenOut(request, cookie);
  if (takenOut) return takenOut;
  const token = await keptToken(request, cookie);
  const [{ value: invitation, refusal }, { systemName }, present] = await Promise.all([
    attempted(findInvitation(context.db, token)),
    settingsInForce(context.db),
    visitor({ request, context }),
  ]);
  const signedInAs = present ? present.name || present.username : null;
  return refusal
    ? data({ invitation: null, problem: problemOf(refusal), systemName, signedInAs }, refusal.status)
    : { invitation, problem: null, systemName, signedInAs };
}

const problemOf = ({ code, message }: DomainError) => ({
  title: code === "unavailable" ? "Your invitation waits" : "This invitation cannot be used",
  sentence: message,
});

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const typed = Object.fromEntries(form);
  const kept = {
    username: String(typed.username ?? "").slice(0, limits.username),
    name: String(typed.name ?? "").slice(0, limits.name),
    phone: String(typed.phone ?? "").slice(0, limits.phone),
  };
  const parsed = registrationSchema.safeParse(typed);
  if (!parsed.success) return data({ ...invalidFields(parsed.error), kept }, 422);
  const { confirmPassword: _, ...person } = parsed.data;
  const token = await keptToken(request, invitationCookie(context));
  const { value: account, refusal } = await attempted(
    acceptInvitation(context.db, { ...person, token }, context.ipAddress),
  );
  if (refusal) return data({ ...refusalBeside(refusal), kept }, refusal.status);
  const { systemName } = await settingsInForce(context.db);
  const session = await completeLogIn({ request, context }, account);
  const forgotten = await invitationCookie(context).serialize("", { maxAge: 0 });
  const message = {
    title: "Registration successful",
    description: `Welcome to ${systemName}, ${account.name || account.username}!`,
  };
  return redirectWithToast(context, homeOf[account.role], message, [session, ["set-cookie", forgotten]]);
}

export default function Invitation() {
  const { invitation, problem, systemName, signedInAs } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  if (!invitation) {
    return (
      <SignInCard title={problem.title} description={problem.sentence} isAnswer={refusal !== undefined}>
        <div className="mt-6">
          <LinkButton to="/login" variant="secondary">
            Log in
          </LinkButton>
        </div>
      </SignInCard>
    );
  }
  return <RegistrationForm {...{ invitation, systemName, signedInAs, refusal }} />;
}
