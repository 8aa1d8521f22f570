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
import { useSubmission } from "#app/http/use-submission.ts";
import { useFirstError } from "#app/ui/log-in/field-messages.ts";
import { quietLinkClass, SignInCard } from "#app/ui/log-in/log-in-card.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";

export { action, loader };

export const meta: MetaFunction = pageTitle("Enter your code");

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
