import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, type MetaFunction, useActionData, useNavigation } from "@remix-run/react";
import { DomainError, limits } from "@wardway/db/model";
import { Button } from "@wardway/widgets/ui/button";
import { Card } from "@wardway/widgets/ui/card";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { type FormEvent, useEffect } from "react";
import { readForm } from "../platform/form.server.ts";
import { safeRedirect, visitor } from "../platform/guard.server.ts";
import { homeOf } from "../platform/home.ts";
import { authenticator, beginSessionOf } from "../platform/log-in.server.ts";
import { emptyCredentials } from "../platform/log-in-texts.ts";
import { endCurrentSession } from "../platform/log-out.server.ts";
import { redirectWithToast } from "../platform/toast.server.ts";
import { PasswordInput } from "../ui/password-input.tsx";
import { ProblemBanner } from "../ui/problem-banner.tsx";
import { useToast } from "../ui/toaster.tsx";

export const meta: MetaFunction = () => [{ title: "Login - Wardway" }];

export async function loader(args: LoaderFunctionArgs) {
  const account = await visitor(args);
  return account ? redirect(homeOf[account.role]) : null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const typed = await readForm(request.clone());
  try {
    const account = await authenticator(context).authenticate("form", request);
    // A browser that was somebody else's session does not keep it.
    await endCurrentSession(request, context);
    const target = new URL(request.url).searchParams.get("redirectTo");
    const message = {
      title: "Login successful",
      description: `Welcome back, ${account.name || account.username}!`,
    };
    const header = await beginSessionOf(account, request, context);
    return await redirectWithToast(context, safeRedirect(target, homeOf[account.role]), message, [header]);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const username = String(typed.get("username") ?? "").slice(0, limits.username);
    return data(
      { id: crypto.randomUUID(), title: titleOf(error), sentence: error.message, username },
      error.status,
    );
  }
}

const titleOf = (error: DomainError) => (error.code === "invalid" ? "Error" : "Login failed");

export default function Login() {
  const refusal = useActionData<typeof action>();
  const pending = useNavigation().formAction?.startsWith("/login") ?? false;
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
    <div className="mx-auto max-w-md py-8 sm:py-16">
      <Card>
        <h1 className="font-semibold text-2xl">Login</h1>
        <p className="mt-1 text-muted">Enter your credentials to access your account</p>
        <Form method="post" noValidate onSubmit={refuseEmpty} className="mt-6 flex flex-col gap-1">
          <ProblemBanner errors={refusal?.sentence} />
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
      </Card>
    </div>
  );
}
