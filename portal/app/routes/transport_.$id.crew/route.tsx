import { msg } from "@lingui/core/macro";
import type { LinksFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useRouteError,
} from "@remix-run/react";
import { pageTitle } from "#app/http/page-title.ts";
import { HospitalZone } from "#app/ui/use-clock.ts";
import { action } from "./action.server.ts";
import { CrewProblem } from "./crew-problem.tsx";
import { CrewScreen } from "./crew-screen.tsx";
import { loader } from "./loader.server.ts";

export { action, loader };

export const links: LinksFunction = () => [
  { rel: "manifest", href: "/crew.webmanifest", crossOrigin: "use-credentials" },
];

export const meta: MetaFunction = (page) =>
  pageTitle(msg`Crew, transport ${{ id: String(page.params.id) }}`)(page);

export default function Crew() {
  const facts = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  return (
    <HospitalZone value={facts.request.hospitalTimeZone}>
      <CrewScreen key={facts.request.id} {...facts} problem={response?.problem ?? null} />
    </HospitalZone>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <CrewProblem status={isRouteErrorResponse(error) ? error.status : 500} />;
}
