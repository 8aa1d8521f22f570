import { msg, t } from "@lingui/core/macro";
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigate,
} from "@remix-run/react";
import { useCallback } from "react";
import { dashboardPaths } from "#app/http/home.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { UNREACHABLE_STATUS } from "#app/http/unreachable.ts";
import { useViewer } from "#app/http/viewer.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { NewRequestForm } from "#app/ui/requests/new-request-form.tsx";
import { deleteOpenDrafts } from "#app/ui/requests/request-draft.ts";
import { type RequestFormResponse, requestCreated } from "#app/ui/requests/submission-result.ts";
import { RouteError } from "#app/ui/route-error.tsx";
import { useToast } from "#app/ui/toaster.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";

export { shouldRevalidate } from "#app/http/unreachable.ts";
export { action, loader };

export const meta: MetaFunction = pageTitle(msg`Create Transport Request`);

/**
 * Deletes the draft once the request exists. Without a response the form stays; its idempotency key makes a retry
 * safe.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  try {
    const response = await serverAction<typeof action>();
    if (response.created !== null) deleteOpenDrafts();
    return response;
  } catch (error) {
    const hasResponse = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (hasResponse || request.signal.aborted) throw error;
    const failure = t`The portal cannot be reached now. What you typed is still here. Try again; it will be created once.`;
    const unconfirmed: RequestFormResponse = { created: null, result: null, failure };
    return Response.json(unconfirmed, { status: UNREACHABLE_STATUS });
  }
}

export default function NewRequest() {
  const prepared = useLoaderData<typeof loader>();
  const { companies } = prepared;
  const response = useActionData<typeof action>();
  const { user, now, timeZone } = useViewer();
  const navigate = useNavigate();
  const toast = useToast();
  const dashboard = dashboardPaths[user.role];
  const onCreated = useCallback(
    (requestId: number) => {
      toast(requestCreated(requestId, companies));
      navigate(`${dashboard}?created=${requestId}`);
    },
    [companies, dashboard, navigate, toast],
  );
  return (
    <div className="max-w-7xl">
      <PageHeader
        title={t`Create Transport Request`}
        description={t`Ambulance companies see it as soon as it is created.`}
        back={{ to: dashboard, label: msg`Dashboard` }}
      />
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
            {t`Cancel`}
          </LinkButton>
        }
      />
    </div>
  );
}

export function ErrorBoundary() {
  return <RouteError title={t`The form could not be shown`} safe={t`Your input is saved in this tab.`} />;
}
