import { msg, t } from "@lingui/core/macro";
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { type MetaFunction, useActionData } from "@remix-run/react";
import { useEffect } from "react";
import { hasLeft, leaveBrowser } from "#app/sections/account/leave-browser.server.ts";
import { LogInCard, quietLinkClass } from "#app/sections/account/log-in-card.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";

export const loader = ({ context }: LoaderFunctionArgs) => (hasLeft(context) ? null : redirect("/login"));

/** Of forms. A page's script calls `/logout/session`, and leaves the document itself. */
export async function action(args: ActionFunctionArgs) {
  const { continueTo, isElsewhere, headers } = await leaveBrowser(args);
  return isElsewhere ? data({ continueTo }, { headers }) : redirect(continueTo, { headers });
}

/** What deletes the browser's cache. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction = pageTitle(msg`Logged out`);

/** A form must not lead to another site by itself (`form-action` of the page's policy). */
export default function AtProvider() {
  const url = useActionData<typeof action>()?.continueTo;
  useEffect(() => {
    if (url !== undefined) location.replace(url);
  }, [url]);
  return (
    <LogInCard
      focusHeading
      title={t`Logged out`}
      description={t`You are logged out here. Your organization's log-out follows, so that the next person at this computer is not logged in as you.`}
    >
      <p className="mt-4">
        <a href={url} className={quietLinkClass}>
          {t`Log out at your organization`}
        </a>
      </p>
    </LogInCard>
  );
}
