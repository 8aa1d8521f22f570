import { msg, t } from "@lingui/core/macro";
import {
  Form,
  Link,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { limits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { useEffect } from "react";
import { pageTitle } from "#app/http/page-title.ts";
import { useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { TextField } from "#app/ui/form-fields.tsx";
import { LogInCard, quietLinkClass } from "#app/ui/log-in/log-in-card.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";

export { action, loader };

export const meta: MetaFunction = pageTitle(msg`Log in with your organization`);

export default function SingleSignOn() {
  const answer = useActionData<typeof action>();
  return answer?.continueTo ? <OnTheWay url={answer.continueTo} /> : <Start lastResult={answer?.result} />;
}

/** A form must not lead to another site by itself (`form-action` of the page's policy). */
function OnTheWay({ url }: { url: string }) {
  useEffect(() => {
    // Going back from the provider returns to the page before.
    location.replace(url);
  }, [url]);
  return (
    <LogInCard
      focusHeading
      title={t`Continue at your organization`}
      description={t`You are being led to your organization's log-in.`}
    >
      <p className="mt-4">
        <a href={url} className={quietLinkClass}>
          {t`Open the log-in`}
        </a>
      </p>
    </LogInCard>
  );
}

function Start({ lastResult }: { lastResult: Parameters<typeof useCheckedForm>[0]["lastResult"] }) {
  const { purpose, organization, cancelPath } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const pending = useSubmission().formAction?.startsWith("/login/sso") ?? false;
  const { form, fields, formProps } = useCheckedForm<"organization">({
    lastResult,
    defaultValue: { organization: search.get("organization") ?? "" },
  });
  const descriptions = {
    logIn: t`Type the log-in name of your organization. You are led to its own log-in, and back here when you are done.`,
    confirm: t`Log in at ${organization} again. Then you return to where you were.`,
    link: t`Log in at ${organization}. The person who logs in there now can open your account from then on.`,
  };
  return (
    <LogInCard title={t`Log in with your organization`} description={descriptions[purpose]}>
      <Form method="post" {...formProps} className="mt-6 flex flex-col gap-1">
        <ProblemBanner errors={form.errors} className="mb-3" />
        {purpose === "logIn" && (
          <TextField
            field={fields.organization}
            id="organization"
            label={t`Log-in name of your organization`}
            hint={t`Like st-mary. Your organization's administrator knows it.`}
            required
            autoComplete="organization"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.logInName}
          />
        )}
        <Button type="submit" pending={pending} pendingLabel={t`Continuing...`}>
          {t`Continue`}
        </Button>
      </Form>
      <p className="mt-2">
        <Link to={cancelPath} className={quietLinkClass}>
          {purpose === "logIn" ? t`Log in with a password` : t`Cancel`}
        </Link>
      </p>
    </LogInCard>
  );
}
