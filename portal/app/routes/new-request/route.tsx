import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigate,
} from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { useCallback } from "react";
import { dashboardPaths } from "#app/http/home.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { UNREACHABLE_STATUS } from "#app/http/unreachable.ts";
import { useViewer } from "#app/http/viewer.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { NewRequestForm } from "#app/ui/requests/new-request-form.tsx";
import { deleteOpenDrafts } from "#app/ui/requests/request-draft.ts";
import { type RequestFormResponse, requestCreated } from "#app/ui/requests/submission-result.ts";
import { RouteError } from "#app/ui/route-error.tsx";
import { useToast } from "#app/ui/toaster.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { shouldRevalidate } from "#app/http/unreachable.ts";
export { action, loader };

export const meta: MetaFunction = pageTitle(translate("newRequest.createTransportRequest"));

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
    const failure = translate("newRequest.thePortalCannotBeReached");
    const unconfirmed: RequestFormResponse = { created: null, result: null, failure };
    return Response.json(unconfirmed, { status: UNREACHABLE_STATUS });
  }
}

export default function NewRequest() {
  const { t } = useTranslator(messages);
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
        title={t("newRequest.createTransportRequest")}
        description={t("newRequest.ambulanceCompaniesSeeItAs")}
        back={{ to: dashboard, label: t("newRequest.dashboard") }}
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
            {t("newRequest.cancel")}
          </LinkButton>
        }
      />
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslator(messages);
  return <RouteError title={t("newRequest.theFormCouldNotBe")} safe={t("newRequest.yourInputIsSavedIn")} />;
}
