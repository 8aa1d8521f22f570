import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigate,
} from "@remix-run/react";
import { type DomainError, limits, roleMay } from "@wardway/model";
import { requestFormSchema } from "@wardway/widgets/request/request-form-schema";
import { Card } from "@wardway/widgets/ui/card";
import { useCallback } from "react";
import { createRequest } from "#app/domain/transports/requests/create.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { dashboardOf } from "#app/http/home.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { attempted } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { unansweredStatus } from "#app/http/unanswered.ts";
import { useViewer } from "#app/http/viewer.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { NewRequestForm } from "#app/ui/requests/new-request-form.tsx";
import { prepareForm } from "#app/ui/requests/prepare-form.server.ts";
import { forgetDrafts } from "#app/ui/requests/request-draft.ts";
import { type RequestAnswer, requestCreated } from "#app/ui/requests/submission-result.ts";
import { RouteError } from "#app/ui/route-error.tsx";
import { useToast } from "#app/ui/toaster.tsx";

export { shouldRevalidate } from "#app/http/unanswered.ts";

export const meta: MetaFunction = pageTitle("Create Transport Request");

export async function loader(args: LoaderFunctionArgs) {
  const { db, account } = await guard(args, "signed-in");
  if (!roleMay(account.role, "request.create")) throw redirect("/");
  return prepareForm(db, account);
}

export async function action(args: ActionFunctionArgs) {
  const { db, caller, account } = await guard(args, "request.create");
  const form = await readForm(args.request);
  const submission = parseWithZod(form, { schema: requestFormSchema });
  if (submission.status !== "success") {
    const result = submission.reply();
    const failure = Object.values(result.error ?? {}).flat()[0] ?? "Some fields need attention.";
    return data<RequestAnswer>({ created: null, result, failure }, 422);
  }
  const { value: created, refusal } = await attempted(
    createRequest({ db, maps: args.context.maps }, caller, submission.value, idempotencyKeyOf(form)),
  );
  if (refusal) {
    const result = submission.reply({ fieldErrors: fieldErrorsOf(refusal) });
    return data<RequestAnswer>({ created: null, result, failure: sentenceOf(refusal) }, refusal.status);
  }
  if (form.get("answer") === "data") {
    return data<RequestAnswer>({ created: created.id, result: null, failure: null }, 201);
  }
  return redirectWithToast(
    args.context,
    `${dashboardOf[account.role]}?created=${created.id}`,
    requestCreated,
  );
}

function idempotencyKeyOf(form: FormData): string | null {
  const key = form.get("idempotencyKey");
  return typeof key === "string" && key !== "" && key.length <= limits.idempotencyKey ? key : null;
}

function fieldErrorsOf(refusal: DomainError): Record<string, string[]> {
  return Object.fromEntries(refusal.errors.map(({ field, message }) => [field, [message]]));
}

/** A form that was sent and then changed: its first copy is in the pool already. */
function sentenceOf(refusal: DomainError): string {
  const sentBefore = refusal.code === "invalid" && refusal.errors.length === 0;
  return sentBefore
    ? "This form was sent before and its request is on the dashboard. Load the page again to create another one."
    : refusal.message;
}

/**
 * Forgets the draft once the request exists, whatever page is shown by then. Where the answer does not arrive,
 * the form stays as it is: sent again, it is created once.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  try {
    const answer = await serverAction<typeof action>();
    if (answer.created !== null) forgetDrafts();
    return answer;
  } catch (error) {
    const answered = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (answered || request.signal.aborted) throw error;
    const failure =
      "The portal cannot be reached now. What you typed is still here. Try again; it will be created once.";
    const unanswered: RequestAnswer = { created: null, result: null, failure };
    return Response.json(unanswered, { status: unansweredStatus });
  }
}

export default function NewRequest() {
  const prepared = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
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
          answer={answer}
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
