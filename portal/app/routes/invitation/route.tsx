import { msg, t } from "@lingui/core/macro";
import type { HeadersFunction } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/http/page-title.ts";
import { noReferrer } from "#app/http/token-of-link.server.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LogInCard } from "#app/ui/log-in/log-in-card.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { RegistrationForm } from "./registration-form.tsx";

export { action, loader };

export const meta: MetaFunction = pageTitle(msg`Open your account`);

export const headers: HeadersFunction = () => noReferrer;

export default function Invitation() {
  const { invitation, problem, systemName, loggedInAs } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  if (!invitation) {
    return (
      <LogInCard title={problem.title} description={problem.message} focusHeading={lastResult !== undefined}>
        <div className="mt-6">
          <LinkButton to="/login" variant="secondary">
            {t`Log in`}
          </LinkButton>
        </div>
      </LogInCard>
    );
  }
  return <RegistrationForm {...{ invitation, systemName, loggedInAs, lastResult }} />;
}
