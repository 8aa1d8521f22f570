import {
  isRouteErrorResponse,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useRouteError,
} from "@remix-run/react";
import { pageTitle } from "#app/http/page-title.ts";
import { action } from "./action.server.ts";
import { CrewProblem } from "./crew-problem.tsx";
import { CrewScreen } from "./crew-screen.tsx";
import { loader } from "./loader.server.ts";

export { action, loader };

export const meta: MetaFunction = (page) => pageTitle(`Crew, transport ${page.params.id}`)(page);

export default function Crew() {
  const facts = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  return <CrewScreen key={facts.request.id} {...facts} problem={response?.problem ?? null} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <CrewProblem status={isRouteErrorResponse(error) ? error.status : 500} />;
}
