import { msg, t } from "@lingui/core/macro";
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type Cookie,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { Form, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { LinkButton } from "#app/components/link-button.tsx";
import { useSubmission } from "#app/components/use-submission.ts";
import { findSubscriber, unsubscribe } from "#app/domain/announcements/unsubscribe.server.ts";
import { attempt } from "#app/http/errors/attempt.server.ts";
import { unsubscribeCookie } from "#app/http/session/cookies.server.ts";
import { moveTokenToCookie, noReferrer, readTokenCookie } from "#app/http/session/token-of-link.server.ts";
import { LogInCard } from "#app/sections/account/log-in-card.tsx";
import { HelpContact } from "#app/shell/page/help-contact.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, secretBox, ipAddress } = context;
  const cookie = unsubscribeCookie(context);
  const redirectWithoutToken = posted.has(context) ? null : await moveTokenToCookie(request, cookie);
  if (redirectWithoutToken) return redirectWithoutToken;
  const token = await readToken(request, cookie);
  const { value, rejection } = await attempt(findSubscriber(db, secretBox, token, ipAddress));
  if (rejection) return data({ username: null, problem: rejection.message }, rejection.status);
  return { username: value.username, problem: null };
}

/** Calls whose loader runs after the action. */
const posted = new WeakSet<AppLoadContext>();

/** Mail providers call it too (RFC 8058); they follow no redirect and send no cookie. */
export async function action({ request, context }: ActionFunctionArgs) {
  posted.add(context);
  const { db, secretBox, ipAddress } = context;
  const cookie = unsubscribeCookie(context);
  const token = await readToken(request, cookie);
  const { value: ended, rejection } = await attempt(unsubscribe(db, secretBox, token, ipAddress));
  if (rejection) return data({ ended }, rejection.status);
  const deletedCookie = await cookie.serialize("", { maxAge: 0 });
  return data({ ended }, { headers: { "set-cookie": deletedCookie } });
}

/** Of the address, as mail providers send it, or the cookie into which the page has moved it. */
const readToken = async (request: Request, cookie: Cookie) =>
  new URL(request.url).searchParams.get("token") ?? readTokenCookie(request, cookie);

export const headers: HeadersFunction = () => noReferrer;

export const meta: MetaFunction = pageTitle(msg`Unsubscribe`);

export default function Unsubscribe() {
  const { username, problem } = useLoaderData<typeof loader>();
  const ended = useActionData<typeof action>()?.ended ?? null;
  const pending = useSubmission().formMethod === "POST";
  if (ended !== null) {
    return (
      <LogInCard
        key="done"
        title={t`You are unsubscribed`}
        description={t`The account ${{ username: ended }} gets no more marketing emails. You can choose them again in your settings.`}
        focusHeading
      >
        {null}
      </LogInCard>
    );
  }
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
  return (
    <LogInCard
      title={t`Unsubscribe`}
      description={t`The account ${username} then gets no more marketing emails. Emails about transports and passwords are not affected.`}
    >
      <Form method="post" className="mt-6">
        <Button type="submit" pending={pending} pendingLabel={t`Unsubscribing...`}>
          {t`Unsubscribe`}
        </Button>
      </Form>
    </LogInCard>
  );
}
