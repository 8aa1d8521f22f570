import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, isRouteErrorResponse, useLoaderData } from "@remix-run/react";
import { stampForm } from "#app/domain/contact/stamp.server.ts";
import { submitContactForm } from "#app/domain/contact/submit.server.ts";
import { settingsInForce } from "#app/domain/settings/read.server.ts";
import { readPublicStatistics } from "#app/domain/statistics/public.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { visitor } from "#app/http/guard.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { unansweredStatus } from "#app/http/unanswered.ts";
import { Claims } from "./claims.tsx";
import { Contact } from "./contact.tsx";
import { contactThanks, unreachable } from "./contact-texts.ts";
import { Hero } from "./hero.tsx";
import { LandingFooter } from "./landing-footer.tsx";
import { LandingHeader } from "./landing-header.tsx";
import { LifeOfARequest } from "./life-of-a-request.tsx";
import { LiveFigures } from "./live-figures.tsx";
import { Mission } from "./mission.tsx";
import { Privacy } from "./privacy.tsx";

export { shouldRevalidate } from "#app/http/unanswered.ts";

export const meta: MetaFunction = () => [
  { title: "Wardway - patient transport coordination" },
  {
    name: "description",
    content:
      "Wardway links hospitals with ambulance companies: one request, answers with arrival times, and a transport that both sides follow.",
  },
];

export async function loader(args: LoaderFunctionArgs) {
  const account = await visitor(args);
  const { db, secretBox } = args.context;
  const [statistics, settings] = await Promise.all([readPublicStatistics(db), settingsInForce(db)]);
  return {
    signedIn: account !== null,
    statistics,
    supportPhone: settings.supportPhone,
    stamp: stampForm(secretBox),
    year: new Date().getUTCFullYear(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const account = await visitor(args);
  const { request, context } = args;
  const form = await readForm(request);
  const sender = {
    userId: account?.id ?? null,
    username: account?.username ?? null,
    ipAddress: context.ipAddress,
  };
  const answer = await submitContactForm(context, sender, form);
  if (answer.refusal) return data(answer, answer.refusal.status);
  // With a script the page stays where it is; without one it comes back with the thanks.
  return form.get("answer") === "data"
    ? data(answer, 201)
    : redirectWithToast(context, "/#contact", contactThanks);
}

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
  const { signedIn, statistics, supportPhone, stamp, year } = useLoaderData<typeof loader>();
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
        <Contact signedIn={signedIn} supportPhone={supportPhone} stamp={stamp} />
      </main>
      <LandingFooter year={year} />
    </>
  );
}
