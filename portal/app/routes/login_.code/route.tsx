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

export { action, loader };

export const meta: MetaFunction = pageTitle("Enter your code");

export default function EnterCode() {
  const { username } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const rejection = useActionData<typeof action>();
  const recovery = search.get("with") === "recovery";
  return (
    <LogInCard
      title="Enter your code"
      description={
        recovery
          ? "Enter one of the recovery codes that you kept. Each works once."
          : "Enter the six digits that your authenticator app shows now."
      }
    >
      <CodeForm
        // Resets the field after each attempt and when the kind of code changes.
        key={`${recovery} ${rejection?.id}`}
        recovery={recovery}
        username={username}
        lastResult={rejection?.result}
      />
      <p className="mt-4 flex flex-wrap justify-center gap-x-4">
        <Link to={`?${withKind(search, recovery ? null : "recovery")}`} replace className={quietLinkClass}>
          {recovery ? "Use the authenticator app" : "Use a recovery code"}
        </Link>
        <Link to="/login" className={quietLinkClass}>
          Log in as somebody else
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
        label={recovery ? "Recovery code" : "Code"}
        hint={`For the account ${username}.`}
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
      <Button type="submit" pending={pending} pendingLabel="Logging in...">
        Log in
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
