import { t } from "@lingui/core/macro";
import type { MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, isRouteErrorResponse, useLoaderData } from "@remix-run/react";
import { UNREACHABLE_STATUS } from "#app/http/unreachable.ts";
import { action } from "./action.server.ts";
import { Claims } from "./claims.tsx";
import { Contact } from "./contact.tsx";
import { connectionFailure } from "./contact-texts.ts";
import { Hero } from "./hero.tsx";
import { LandingFooter } from "./landing-footer.tsx";
import { LandingHeader } from "./landing-header.tsx";
import { LifeOfARequest } from "./life-of-a-request.tsx";
import { LiveFigures } from "./live-figures.tsx";
import { loader } from "./loader.server.ts";
import { Mission } from "./mission.tsx";
import { Privacy } from "./privacy.tsx";

export { shouldRevalidate } from "#app/http/unreachable.ts";
export { action, loader };

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
