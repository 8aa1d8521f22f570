import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readPublicStatistics } from "../domain/statistics/public.server.ts";
import { visitor } from "../platform/guard.server.ts";
import { Contact } from "../ui/landing/contact.tsx";
import { Hero } from "../ui/landing/hero.tsx";
import { LandingFooter } from "../ui/landing/landing-footer.tsx";
import { LandingHeader } from "../ui/landing/landing-header.tsx";
import { LifeOfARequest } from "../ui/landing/life-of-a-request.tsx";
import { LiveFigures } from "../ui/landing/live-figures.tsx";
import { Mission } from "../ui/landing/mission.tsx";
import { Privacy } from "../ui/landing/privacy.tsx";

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
  return {
    signedIn: account !== null,
    statistics: await readPublicStatistics(args.context.db),
    year: new Date().getUTCFullYear(),
  };
}

export default function Landing() {
  const { signedIn, statistics, year } = useLoaderData<typeof loader>();
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      <LandingHeader signedIn={signedIn} />
      <main id="main" tabIndex={-1} className="outline-none">
        <Hero signedIn={signedIn} />
        <LiveFigures initial={statistics} />
        <LifeOfARequest />
        <Privacy />
        <Mission />
        <Contact signedIn={signedIn} />
      </main>
      <LandingFooter year={year} />
    </>
  );
}
