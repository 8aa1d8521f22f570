import type { SubmissionResult } from "@conform-to/react";
import { msg, t } from "@lingui/core/macro";
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
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { type CheckedFormOptions, useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import { attempt } from "#app/http/errors/attempt.server.ts";
import { formReply, parseForm, readForm } from "#app/http/forms/form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { findAwaitingAccount } from "#app/http/session/current.server.ts";
import {
  checkCode,
  checkPasskey,
  codeSchema,
  completeLogIn,
  startPasskey,
} from "#app/http/session/log-in.server.ts";
import { passkeySchema } from "#app/http/session/passkey-fields.server.ts";
import { LogInCard, quietLinkClass } from "#app/sections/account/log-in-card.tsx";
import { openPortal } from "#app/sections/account/open-portal.server.ts";
import { PasskeyForm, type PasskeyReply, unreadablePasskey } from "#app/sections/account/passkey-form.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const account = await findAwaitingAccount(request, context);
  if (!account) return redirect("/login");
  const { username, totpConfirmedAt, hasPasskey } = account;
  return { username, hasAuthenticator: totpConfirmedAt !== null, hasPasskey };
}

/** A rejected code or passkey, or the challenge for a passkey. */
interface CodeFormResult extends PasskeyReply {
  readonly id: string;
  readonly code?: SubmissionResult<string[]>;
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const form = await readForm(request);
  const account = await findAwaitingAccount(request, context);
  if (!account) return redirectWithToast(context, "/login", expiredToast());
  const answer = (part: Omit<CodeFormResult, "id">, status = 200) =>
    data<CodeFormResult>({ id: crypto.randomUUID(), ...part }, status);
  const intent = form.get("intent");
  if (intent === "startPasskey") return answer({ passkeyOptions: await startPasskey(args, account) });
  const byPasskey = intent === "passkey";
  const submission = parseForm(form, byPasskey ? passkeySchema : codeSchema);
  if (submission.status !== "success") {
    return answer(byPasskey ? unreadablePasskey() : { code: formReply(submission) }, 422);
  }
  const proof = submission.value;
  const { value: factor, rejection } = await attempt(
    "credential" in proof
      ? checkPasskey(args, account, proof.credential)
      : checkCode(args, account, proof.code),
  );
  if (rejection) {
    const problem = { passkeyProblem: rejection.message };
    return answer(byPasskey ? problem : { code: formReply(submission, rejection) }, rejection.status);
  }
  const { value: headers } = await attempt(
    completeLogIn(args, account, { secondFactor: factor, isAwaited: true }),
  );
  if (!headers) return redirectWithToast(context, "/login", accountChangedToast());
  return openPortal(args, account, headers);
}

const expiredToast = () =>
  ({
    title: t`Login failed`,
    description: t`The code was not entered in time. Log in again.`,
    variant: "destructive",
  }) as const;

const accountChangedToast = () =>
  ({
    ...expiredToast(),
    description: t`The account was changed in the meantime. Log in again.`,
  }) as const;

export const meta: MetaFunction = pageTitle(msg`Enter your code`);

export default function EnterCode() {
  const { username, hasAuthenticator, hasPasskey } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const formResult = useActionData<typeof action>();
  const recovery = search.get("with") === "recovery";
  const hasCodeField = recovery || hasAuthenticator;
  return (
    <LogInCard
      title={hasCodeField ? t`Enter your code` : t`Use your passkey`}
      description={
        recovery
          ? t`Enter one of your saved recovery codes. Each works once.`
          : hasAuthenticator
            ? t`Enter the six digits that your authenticator app shows now.`
            : t`Your browser asks for the passkey of the account ${username}.`
      }
    >
      {hasCodeField && (
        <CodeForm
          // Resets the field after each attempt or change of kind.
          key={`${recovery} ${formResult?.id}`}
          recovery={recovery}
          username={username}
          lastResult={formResult?.code}
        />
      )}
      {hasPasskey && !recovery && (
        <PasskeyForm
          reply={formResult}
          label={t`Use a passkey`}
          pendingLabel={t`Logging in...`}
          isMain={!hasAuthenticator}
        />
      )}
      <p className="mt-4 flex flex-wrap gap-x-4">
        <Link to={`?${withKind(search, recovery ? null : "recovery")}`} replace className={quietLinkClass}>
          {!recovery
            ? t`Use a recovery code`
            : hasAuthenticator
              ? t`Use the authenticator app`
              : t`Use your passkey`}
        </Link>
        <Link to="/login" className={quietLinkClass}>
          {t`Log in as another user`}
        </Link>
      </p>
    </LogInCard>
  );
}

interface CodeFormProps extends Pick<CheckedFormOptions<"code">, "lastResult"> {
  recovery: boolean;
  username: string;
}

function CodeForm({ recovery, username, lastResult }: CodeFormProps) {
  const pending = useSubmission().formAction?.startsWith("/login/code") ?? false;
  const { form, fields, formProps } = useCheckedForm<"code">({ lastResult });
  return (
    <Form method="post" {...formProps} className="mt-6 flex flex-col gap-1">
      <ProblemBanner errors={form.errors} className="mb-3" />
      <Field
        id="code"
        label={recovery ? t`Recovery code` : t`Code`}
        hint={t`For the account ${username}.`}
        required
        error={fields.code.errors}
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
      <Button type="submit" pending={pending} pendingLabel={t`Logging in...`}>
        {t`Log in`}
      </Button>
    </Form>
  );
}

function withKind(search: URLSearchParams, kind: string | null): string {
  const next = new URLSearchParams(search);
  next.delete("with");
  if (kind !== null) next.set("with", kind);
  return next.toString();
}
