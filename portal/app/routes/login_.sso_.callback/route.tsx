import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { pageTitle } from "#app/http/page-title.ts";
import { singleSignOnPath } from "#app/http/restrictions.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { HelpContact } from "#app/ui/help-contact.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LogInCard, quietLinkClass } from "#app/ui/log-in/log-in-card.tsx";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { loader };

export const meta: MetaFunction = pageTitle(translate("loginSsoCallback.couldNotLogIn"));

/** Shown only if the log-in was rejected. */
export default function RejectedLogIn() {
  const { t } = useTranslator(messages);
  const { message, purpose, returnPath } = useLoaderData<typeof loader>();
  const isLogIn = purpose === "logIn";
  const search = new URLSearchParams(returnPath ? { redirectTo: returnPath } : {});
  return (
    <LogInCard
      focusHeading
      title={isLogIn ? t("loginSsoCallback.couldNotLogIn") : t("loginSsoCallback.couldNotConfirm")}
      description={message}
    >
      <HelpContact className="mt-2" />
      <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <LinkButton to={isLogIn ? `${singleSignOnPath}?${search}` : returnPath}>
          {t("loginSsoCallback.beginAgain")}
        </LinkButton>
        {isLogIn && (
          <Link to="/login" className={quietLinkClass}>
            {t("loginSsoCallback.withAPassword")}
          </Link>
        )}
      </p>
    </LogInCard>
  );
}
