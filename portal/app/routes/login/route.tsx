import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { type DomainError, limits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { Wrench } from "lucide-react";
import { type FormEvent, useEffect } from "react";
import { maintenanceSentence } from "#app/domain/accounts/maintenance.ts";
import { settingsInForce } from "#app/domain/settings/read.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { safeRedirect } from "#app/http/guard.server.ts";
import { homeOf } from "#app/http/home.ts";
import { authenticator, awaitSecondFactor, completeLogIn, hasSecondFactor } from "#app/http/log-in.server.ts";
import { emptyCredentials } from "#app/http/log-in-texts.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { attempted } from "#app/http/screen.server.ts";
import { currentSignIn } from "#app/http/sessions/current.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { HelpContact } from "#app/ui/help-contact.tsx";
import { quietLinkClass, SignInCard } from "#app/ui/log-in/log-in-card.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { useToast } from "#app/ui/toaster.tsx";

export const meta: MetaFunction = pageTitle("Login");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signIn = await currentSignIn(request, context);
  // During maintenance an administrator may want to log in on a browser that is somebody else's.
  if (signIn && signIn.hold !== "maintenance") return redirect(homeOf[signIn.account.role]);
  const { maintenanceMode, systemName } = await settingsInForce(context.db);
  return { maintenance: maintenanceMode ? maintenanceSentence(systemName) : null };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const typed = await readForm(request.clone());
  const { value: begun, refusal } = await attempted(begin(args));
  if (refusal) {
    const username = String(typed.get("username") ?? "").slice(0, limits.username);
    return data(
      { id: crypto.randomUUID(), title: titleOf(refusal), sentence: refusal.message, username },
      refusal.status,
    );
  }
  const { account, header } = begun;
  const target = safeRedirect(new URL(request.url).searchParams.get("redirectTo"), homeOf[account.role]);
  if (hasSecondFactor(account)) {
    return redirect(`/login/code?redirectTo=${encodeURIComponent(target)}`, { headers: [header] });
  }
  const message = {
    title: "Login successful",
    description: `Welcome back, ${account.name || account.username}!`,
  };
  return redirectWithToast(context, target, message, [header]);
}

/** Checks what was typed, and begins the session or the wait for a code. */
async function begin(args: ActionFunctionArgs) {
  const account = await authenticator(args).authenticate("form", args.request);
  const goOn = hasSecondFactor(account) ? awaitSecondFactor : completeLogIn;
  return { account, header: await goOn(args, account) };
}

const titleOf = (error: DomainError) => (error.code === "invalid" ? "Error" : "Login failed");

export default function Login() {
  const { maintenance } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const pending = useSubmission().formAction?.startsWith("/login") ?? false;
  const toast = useToast();

  useEffect(() => {
    if (refusal) toast({ title: refusal.title, description: refusal.sentence, variant: "destructive" });
  }, [refusal, toast]);

  const refuseEmpty = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    if (String(form.get("username")).trim() !== "" && form.get("password") !== "") return;
    event.preventDefault();
    toast({ title: "Error", description: emptyCredentials, variant: "destructive" });
  };

  return (
    <SignInCard title="Login" description="Enter your credentials to access your account">
      {maintenance && maintenance !== refusal?.sentence && (
        <p className="mt-4 flex gap-3 rounded-md border border-pending/50 bg-pending/10 px-4 py-3 text-sm">
          <Wrench aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-pending" />
          {maintenance}
        </p>
      )}
      <Form method="post" noValidate onSubmit={refuseEmpty} className="mt-6 flex flex-col gap-1">
        <ProblemBanner errors={refusal?.sentence} className="mb-3" />
        <Field id="username" label="Username" required>
          <Input
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.username}
            defaultValue={refusal?.username ?? ""}
          />
        </Field>
        <Field id="password" label="Password" required>
          <PasswordInput name="password" autoComplete="current-password" maxLength={limits.passwordMax} />
        </Field>
        <Button type="submit" pending={pending} pendingLabel="Logging in...">
          Log in
        </Button>
        <p aria-live="polite" className="min-h-6 text-center text-muted text-sm">
          {pending && "Authenticating and preparing your dashboard..."}
        </p>
      </Form>
      <p className="text-center text-muted text-sm">Contact your administrator if you need an account.</p>
      <HelpContact />
      <p className="mt-1 text-center">
        <Link to="/forgot-password" className={quietLinkClass}>
          Forgot password?
        </Link>
      </p>
    </SignInCard>
  );
}
