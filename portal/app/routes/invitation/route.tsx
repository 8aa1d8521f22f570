import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { type DomainError, limits } from "@wardway/model";
import { acceptInvitation, findInvitation } from "#app/domain/invitations/accept.server.ts";
import { settingsInForce } from "#app/domain/settings/read.server.ts";
import { invitationCookie } from "#app/http/cookies.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { visitor } from "#app/http/guard.server.ts";
import { homeOf } from "#app/http/home.ts";
import { completeLogIn } from "#app/http/log-in.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { attempted } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { keptToken, noReferrer, tokenTakenOut } from "#app/http/token-of-link.server.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { invalidFields, refusalBeside } from "#app/ui/log-in/field-messages.ts";
import { SignInCard } from "#app/ui/log-in/log-in-card.tsx";
import { RegistrationForm } from "./registration-form.tsx";
import { registrationSchema } from "./registration-schema.ts";

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
