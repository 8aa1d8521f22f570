import { msg, t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { LinkButton } from "#app/components/link-button.tsx";
import { useSubmission } from "#app/components/use-submission.ts";
import { findSubscriber, unsubscribe } from "#app/domain/announcements/unsubscribe.server.ts";
import { attempt } from "#app/http/errors/attempt.server.ts";
import { LogInCard } from "#app/sections/account/log-in-card.tsx";
import { HelpContact } from "#app/shell/page/help-contact.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { readToken } from "./token.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { value, rejection } = await attempt(
    findSubscriber(context.db, context.secretBox, readToken(request)),
  );
  if (rejection) return data({ username: null, problem: rejection.message }, rejection.status);
  return { username: value.username, problem: null };
}

/** Mail providers call it too (RFC 8058); they follow no redirect and send no cookie. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, secretBox, ipAddress } = context;
  const { rejection } = await attempt(unsubscribe(db, secretBox, readToken(request), ipAddress));
  return rejection ? data({ isDone: false }, rejection.status) : { isDone: true };
}

export const meta: MetaFunction = pageTitle(msg`Unsubscribe`);

export default function Unsubscribe() {
  const { username, problem } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const isDone = useActionData<typeof action>()?.isDone ?? false;
  const pending = useSubmission().formMethod === "POST";
  if (username === null) {
    return (
      <LogInCard title={t`This link is not valid`} description={problem}>
        <LinkButton to="/settings?tab=notifications" variant="secondary" className="mt-5 self-start">
          {t`Open settings`}
        </LinkButton>
        <HelpContact className="mt-4" />
      </LogInCard>
    );
  }
  if (isDone) {
    return (
      <LogInCard
        key="done"
        title={t`You are unsubscribed`}
        description={t`The account ${username} gets no more marketing emails. You can choose them again in your settings.`}
        focusHeading
      >
        {null}
      </LogInCard>
    );
  }
  return (
    <LogInCard
      title={t`Unsubscribe`}
      description={t`The account ${username} then gets no more marketing emails. Emails about transports and passwords are not affected.`}
    >
      <Form method="post" action={`/unsubscribe${search}`} className="mt-6">
        <Button type="submit" pending={pending} pendingLabel={t`Unsubscribing...`}>
          {t`Unsubscribe`}
        </Button>
      </Form>
    </LogInCard>
  );
}
