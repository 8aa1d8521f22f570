import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, isRouteErrorResponse, useLoaderData } from "@remix-run/react";
import { createFormToken } from "#app/domain/contact/form-token.server.ts";
import { activeSettings } from "#app/domain/settings/read-settings.server.ts";
import { readPublicStatistics } from "#app/domain/statistics/public.server.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { findVisitor } from "#app/http/session/guard.server.ts";
import { ownValue } from "#app/http/shared-pages.server.ts";
import { UNREACHABLE_STATUS } from "#app/shell/page/unreachable.ts";
import { Claims } from "./claims.tsx";
import { Contact } from "./contact.tsx";
import { submitContactForm } from "./contact-action.server.ts";
import { connectionFailure, contactThanks } from "./contact-texts.ts";
import { Hero } from "./hero.tsx";
import { LandingFooter } from "./landing-footer.tsx";
import { LandingHeader } from "./landing-header.tsx";
import { LifeOfARequest } from "./life-of-a-request.tsx";
import { LiveFigures } from "./live-figures.tsx";
import { Mission } from "./mission.tsx";
import { Privacy } from "./privacy.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const account = await findVisitor(args);
  const { db } = args.context;
  const [statistics, settings] = await Promise.all([readPublicStatistics(db), activeSettings(db)]);
  return {
    isLoggedIn: account !== null,
    statistics,
    supportPhone: settings.supportPhone,
    formToken: ownValue(args.context, (context) => createFormToken(context.secretBox)),
    year: new Date().getUTCFullYear(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const account = await findVisitor(args);
  const { request, context } = args;
  const form = await readForm(request);
  const sender = {
    userId: account?.id ?? null,
    username: account?.username ?? null,
    ipAddress: context.ipAddress,
  };
  const { status, ...result } = await submitContactForm(context, sender, form);
  if (!result.isAccepted) return data(result, status);
  // Without a script the page reloads and shows a toast.
  return form.get("answer") === "data"
    ? data(result, status)
    : redirectWithToast(context, "/#contact", contactThanks());
}

export { shouldRevalidate } from "#app/shell/page/unreachable.ts";

export const meta: MetaFunction = () => [
  { title: t`Wardway - patient transport coordination` },
  {
    name: "description",
    content: t`Wardway links hospitals with ambulance companies: one request, responses with arrival times, and a transport that both sides follow.`,
  },
];

/** Preserves the input without a response; the form token makes a retry idempotent. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    const hasResponse = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (hasResponse || request.signal.aborted) throw error;
    return Response.json(connectionFailure(form), { status: UNREACHABLE_STATUS });
  }
}

export default function Landing() {
  const { isLoggedIn, statistics, supportPhone, formToken, year } = useLoaderData<typeof loader>();
  return (
    <>
      <a href="#main" className="skip-link">
        {t`Skip to main content`}
      </a>
      <LandingHeader isLoggedIn={isLoggedIn} />
      <main id="main" tabIndex={-1} className="bg-surface outline-none">
        <Hero />
        <Claims />
        <LiveFigures initial={statistics} />
        <LifeOfARequest />
        <Privacy />
        <Mission />
        <Contact isLoggedIn={isLoggedIn} supportPhone={supportPhone} formToken={formToken} />
      </main>
      <LandingFooter year={year} />
    </>
  );
}
