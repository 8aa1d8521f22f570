import {
  Form,
  Link,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { limits } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { useEffect } from "react";
import { pageTitle } from "#app/http/page-title.ts";
import { useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { TextField } from "#app/ui/form-fields.tsx";
import { LogInCard, quietLinkClass } from "#app/ui/log-in/log-in-card.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { action, loader };

export const meta: MetaFunction = pageTitle(translate("loginSso.logInWithYourOrganization"));

export default function SingleSignOn() {
  const answer = useActionData<typeof action>();
  return answer?.continueTo ? <OnTheWay url={answer.continueTo} /> : <Start lastResult={answer?.result} />;
}

/** A form must not lead to another site by itself (`form-action` of the page's policy). */
function OnTheWay({ url }: { url: string }) {
  const { t } = useTranslator(messages);
  useEffect(() => {
    // Going back from the provider returns to the page before.
    location.replace(url);
  }, [url]);
  return (
    <LogInCard
      focusHeading
      title={t("loginSso.continueAtYourOrganization")}
      description={t("loginSso.onTheWay")}
    >
      <p className="mt-4">
        <a href={url} className={quietLinkClass}>
          {t("loginSso.openTheLogIn")}
        </a>
      </p>
    </LogInCard>
  );
}

function Start({ lastResult }: { lastResult: Parameters<typeof useCheckedForm>[0]["lastResult"] }) {
  const { t } = useTranslator(messages);
  const { purpose, organization, cancelPath } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const pending = useSubmission().formAction?.startsWith("/login/sso") ?? false;
  const { form, fields, formProps } = useCheckedForm<"organization">({
    lastResult,
    defaultValue: { organization: search.get("organization") ?? "" },
  });
  const descriptions = {
    logIn: t("loginSso.typeTheName"),
    confirm: t("loginSso.confirmThere", { organization }),
    link: t("loginSso.linkThere", { organization }),
  };
  return (
    <LogInCard title={t("loginSso.logInWithYourOrganization")} description={descriptions[purpose]}>
      <Form method="post" {...formProps} className="mt-6 flex flex-col gap-1">
        <ProblemBanner errors={form.errors} className="mb-3" />
        {purpose === "logIn" && (
          <TextField
            field={fields.organization}
            id="organization"
            label={t("loginSso.organization")}
            hint={t("loginSso.yourAdministratorKnows")}
            required
            autoComplete="organization"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.logInName}
          />
        )}
        <Button type="submit" pending={pending} pendingLabel={t("loginSso.continuing")}>
          {t("loginSso.continue")}
        </Button>
      </Form>
      <p className="mt-2">
        <Link to={cancelPath} className={quietLinkClass}>
          {purpose === "logIn" ? t("loginSso.backToLogin") : t("loginSso.cancel")}
        </Link>
      </p>
    </LogInCard>
  );
}
