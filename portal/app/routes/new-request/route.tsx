import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigate,
} from "@remix-run/react";
import { Card } from "@wardway/widgets/ui/card";
import { useCallback } from "react";
import { dashboardOf } from "#app/http/home.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { unansweredStatus } from "#app/http/unanswered.ts";
import { useViewer } from "#app/http/viewer.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { NewRequestForm } from "#app/ui/requests/new-request-form.tsx";
import { forgetDrafts } from "#app/ui/requests/request-draft.ts";
import { type RequestFormResponse, requestCreated } from "#app/ui/requests/submission-result.ts";
import { RouteError } from "#app/ui/route-error.tsx";
import { useToast } from "#app/ui/toaster.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";

export { shouldRevalidate } from "#app/http/unanswered.ts";
export { action, loader };

export const meta: MetaFunction = pageTitle("Create Transport Request");

/**
 * Deletes the draft once the request exists, whatever page is shown by then. Without a response the form is preserved;
 * its idempotency key makes a retry safe.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  try {
    const response = await serverAction<typeof action>();
    if (response.created !== null) forgetDrafts();
    return response;
  } catch (error) {
    const hasResponse = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (hasResponse || request.signal.aborted) throw error;
    const failure =
      "The portal cannot be reached now. What you typed is still here. Try again; it will be created once.";
    const unconfirmed: RequestFormResponse = { created: null, result: null, failure };
    return Response.json(unconfirmed, { status: unansweredStatus });
  }
}

export default function NewRequest() {
  const prepared = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const { user, now, timeZone } = useViewer();
  const navigate = useNavigate();
  const toast = useToast();
  const dashboard = dashboardOf[user.role];
  const onCreated = useCallback(
    (requestId: number) => {
      toast(requestCreated);
      navigate(`${dashboard}?created=${requestId}`);
    },
    [dashboard, navigate, toast],
  );
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Create Transport Request"
        description="Ambulance companies see it as soon as it is created."
        back={{ to: dashboard, label: "Dashboard" }}
      />
      <Card>
        <NewRequestForm
          {...prepared}
          user={user}
          now={now}
          timeZone={timeZone}
          response={response}
          onCreated={onCreated}
          place="page"
          cancel={
            <LinkButton to={dashboard} variant="secondary">
              Cancel
            </LinkButton>
          }
        />
      </Card>
    </div>
  );
}

export function ErrorBoundary() {
  return <RouteError title="The form could not be shown" safe="What you typed is kept in this tab." />;
}
