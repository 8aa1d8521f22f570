import { msg, t } from "@lingui/core/macro";
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/http/page-title.ts";
import { singleSignOnPath } from "#app/http/restrictions.ts";
import { HelpContact } from "#app/ui/help-contact.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LogInCard, quietLinkClass } from "#app/ui/log-in/log-in-card.tsx";
import { loader } from "./loader.server.ts";

export { loader };

export const meta: MetaFunction = pageTitle(msg`You could not be logged in`);

/** Shown only if the log-in was rejected. */
export default function RejectedLogIn() {
  const { message, purpose, returnPath } = useLoaderData<typeof loader>();
  const isLogIn = purpose === "logIn";
  const search = new URLSearchParams(returnPath ? { redirectTo: returnPath } : {});
  return (
    <LogInCard
      focusHeading
      title={isLogIn ? t`You could not be logged in` : t`Your organization's log-in was not accepted`}
      description={message}
    >
      <HelpContact className="mt-2" />
      <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <LinkButton to={isLogIn ? `${singleSignOnPath}?${search}` : returnPath}>{t`Begin again`}</LinkButton>
        {isLogIn && (
          <Link to="/login" className={quietLinkClass}>
            {t`Log in with a password`}
          </Link>
        )}
      </p>
    </LogInCard>
  );
}
