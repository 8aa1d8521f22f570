import type { MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, isRouteErrorResponse, useLoaderData } from "@remix-run/react";
import { unansweredStatus } from "#app/http/unanswered.ts";
import { action } from "./action.server.ts";
import { Claims } from "./claims.tsx";
import { Contact } from "./contact.tsx";
import { unreachable } from "./contact-texts.ts";
import { Hero } from "./hero.tsx";
import { LandingFooter } from "./landing-footer.tsx";
import { LandingHeader } from "./landing-header.tsx";
import { LifeOfARequest } from "./life-of-a-request.tsx";
import { LiveFigures } from "./live-figures.tsx";
import { loader } from "./loader.server.ts";
import { Mission } from "./mission.tsx";
import { Privacy } from "./privacy.tsx";

export { shouldRevalidate } from "#app/http/unanswered.ts";
export { action, loader };

export const meta: MetaFunction = () => [
  { title: "Wardway - patient transport coordination" },
  {
    name: "description",
    content:
      "Wardway links hospitals with ambulance companies: one request, answers with arrival times, and a transport that both sides follow.",
  },
];

/** Where no answer arrives, the form stays as it is: sent again, the message is kept once. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    const answered = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (answered || request.signal.aborted) throw error;
    return Response.json(unreachable(form), { status: unansweredStatus });
  }
}

export default function Landing() {
  const { signedIn, statistics, supportPhone, formToken, year } = useLoaderData<typeof loader>();
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      <LandingHeader signedIn={signedIn} />
      <main id="main" tabIndex={-1} className="outline-none">
        <Hero />
        <Claims />
        <LiveFigures initial={statistics} />
        <LifeOfARequest />
        <Privacy />
        <Mission />
        <Contact signedIn={signedIn} supportPhone={supportPhone} formToken={formToken} />
      </main>
      <LandingFooter year={year} />
    </>
  );
}
