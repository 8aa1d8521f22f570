import {
  Form,
  Link,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { pageTitle } from "#app/http/page-title.ts";
import { type CheckedFormOptions, useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { LogInCard, quietLinkClass } from "#app/ui/log-in/log-in-card.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";
import { PasskeyForm } from "./passkey-form.tsx";

const { t: translate } = createTranslator(portalLanguage, messages);

export { action, loader };

export const meta: MetaFunction = pageTitle(translate("loginCode.enterYourCode"));

export default function EnterCode() {
  const { t } = useTranslator(messages);
  const { username, hasAuthenticator, hasPasskey } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const formResult = useActionData<typeof action>();
  const recovery = search.get("with") === "recovery";
  const hasCodeField = recovery || hasAuthenticator;
  return (
    <LogInCard
      title={hasCodeField ? t("loginCode.enterYourCode") : t("loginCode.useYourPasskey")}
      description={
        recovery
          ? t("loginCode.enterOneOfYourSaved")
          : hasAuthenticator
            ? t("loginCode.enterTheSixDigitsThat")
            : t("loginCode.yourBrowserAsksForThe", { username })
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
            ? t("loginCode.useARecoveryCode")
            : hasAuthenticator
              ? t("loginCode.useTheAuthenticatorApp")
              : t("loginCode.useYourPasskey")}
        </Link>
        <Link to="/login" className={quietLinkClass}>
          {t("loginCode.logInAsAnotherUser")}
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
  const { t } = useTranslator(messages);
  const pending = useSubmission().formAction?.startsWith("/login/code") ?? false;
  const { form, fields, formProps } = useCheckedForm<"code">({ lastResult });
  return (
    <Form method="post" {...formProps} className="mt-6 flex flex-col gap-1">
      <ProblemBanner errors={form.errors} className="mb-3" />
      <Field
        id="code"
        label={recovery ? t("loginCode.recoveryCode") : t("loginCode.code")}
        hint={t("loginCode.forTheAccount", { username })}
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
      <Button type="submit" pending={pending} pendingLabel={t("loginCode.loggingIn")}>
        {t("loginCode.logIn")}
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
