import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  Form,
  Link,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { readForm } from "#app/http/form.server.ts";
import { safeRedirect } from "#app/http/guard.server.ts";
import { homeOf } from "#app/http/home.ts";
import { checkCode, completeLogIn, parseCode } from "#app/http/log-in.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { attempted } from "#app/http/screen.server.ts";
import { awaitingAccount } from "#app/http/sessions/current.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { refusalBeside, useFirstError } from "#app/ui/log-in/field-messages.ts";
import { quietLinkClass, SignInCard } from "#app/ui/log-in/log-in-card.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";

export const meta: MetaFunction = pageTitle("Enter your code");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const account = await awaitingAccount(request, context);
  return account ? { username: account.username } : redirect("/login");
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const form = await readForm(request);
  const account = await awaitingAccount(request, context);
  if (!account) return redirectWithToast(context, "/login", tooLate);
  const enter = async () => checkCode(args, account, parseCode(form.get("code")));
  const { value: by, refusal } = await attempted(enter());
  if (refusal) return data({ id: crypto.randomUUID(), ...refusalBeside(refusal) }, refusal.status);
  const target = new URL(request.url).searchParams.get("redirectTo");
  const { value: header } = await attempted(completeLogIn(args, account, by));
  if (!header) return redirectWithToast(context, "/login", changedMeanwhile);
  const message = {
    title: "Login successful",
    description: `Welcome back, ${account.name || account.username}!`,
  };
  return redirectWithToast(context, safeRedirect(target, homeOf[account.role]), message, [header]);
}

const tooLate = {
  title: "Login failed",
  description: "The code was not entered in time. Log in again.",
  variant: "destructive",
} as const;

const changedMeanwhile = { ...tooLate, description: "The account was changed meanwhile. Log in again." };

export default function EnterCode() {
  const { username } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const refusal = useActionData<typeof action>();
  const pending = useSubmission().formAction?.startsWith("/login/code") ?? false;
  const form = useFirstError(refusal);
  const recovery = search.get("with") === "recovery";
  return (
    <SignInCard
      title="Enter your code"
      description={
        recovery
          ? "Enter one of the recovery codes that you kept. Each works once."
          : "Enter the six digits that your authenticator app shows now."
      }
    >
      <Form
        method="post"
        noValidate
        ref={form}
        // The field starts empty for the next code, and again when its kind changes.
        key={`${recovery} ${refusal?.id}`}
        className="mt-6 flex flex-col gap-1"
      >
        <ProblemBanner errors={refusal?.problem} className="mb-3" />
        <Field
          id="code"
          label={recovery ? "Recovery code" : "Code"}
          hint={`For the account ${username}.`}
          required
          error={refusal?.errors.code}
        >
          {recovery ? (
            <Input
              name="code"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              className="font-mono"
              autoFocus
            />
          ) : (
            <Input
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={40}
              className="font-mono text-xl tracking-[0.3em]"
              autoFocus
            />
          )}
        </Field>
        <Button type="submit" pending={pending} pendingLabel="Logging in...">
          Log in
        </Button>
      </Form>
      <p className="mt-4 flex flex-wrap justify-center gap-x-4">
        <Link to={`?${withKind(search, recovery ? null : "recovery")}`} replace className={quietLinkClass}>
          {recovery ? "Use the authenticator app" : "Use a recovery code"}
        </Link>
        <Link to="/login" className={quietLinkClass}>
          Log in as somebody else
        </Link>
      </p>
    </SignInCard>
  );
}

function withKind(search: URLSearchParams, kind: string | null): string {
  const next = new URLSearchParams(search);
  next.delete("with");
  if (kind !== null) next.set("with", kind);
  return next.toString();
}
