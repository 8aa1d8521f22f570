import { msg, t } from "@lingui/core/macro";
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
import { pageTitle } from "#app/http/page-title.ts";
import { type CheckedFormOptions, useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { LogInCard, quietLinkClass } from "#app/ui/log-in/log-in-card.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { PasskeyForm } from "./passkey-form.tsx";

export { action, loader };

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
      {hasPasskey && !recovery && <PasskeyForm formResult={formResult} isMain={!hasAuthenticator} />}
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
