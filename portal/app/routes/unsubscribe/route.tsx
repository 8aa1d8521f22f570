import { Form, type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { pageTitle } from "#app/http/page-title.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { HelpContact } from "#app/ui/help-contact.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LogInCard } from "#app/ui/log-in/log-in-card.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { action, loader };

export const meta: MetaFunction = pageTitle(translate("unsubscribe.unsubscribe"));

export default function Unsubscribe() {
  const { t } = useTranslator(messages);
  const { username, problem } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const isDone = useActionData<typeof action>()?.isDone ?? false;
  const pending = useSubmission().formMethod === "POST";
  if (username === null) {
    return (
      <LogInCard title={t("unsubscribe.linkNotValid")} description={problem}>
        <LinkButton to="/settings?tab=notifications" variant="secondary" className="mt-5 self-start">
          {t("unsubscribe.openSettings")}
        </LinkButton>
        <HelpContact className="mt-4" />
      </LogInCard>
    );
  }
  if (isDone) {
    return (
      <LogInCard
        key="done"
        title={t("unsubscribe.unsubscribed")}
        description={t("unsubscribe.noMoreMarketingEmails", { username })}
        focusHeading
      >
        {null}
      </LogInCard>
    );
  }
  return (
    <LogInCard
      title={t("unsubscribe.unsubscribe")}
      description={t("unsubscribe.fromMarketingEmails", { username })}
    >
      <Form method="post" action={`/unsubscribe${search}`} className="mt-6">
        <Button type="submit" pending={pending} pendingLabel={t("unsubscribe.unsubscribing")}>
          {t("unsubscribe.unsubscribe")}
        </Button>
      </Form>
    </LogInCard>
  );
}
