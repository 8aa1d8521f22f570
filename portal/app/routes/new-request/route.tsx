import { msg, t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigate,
} from "@remix-run/react";
import type { Database } from "@wardway/db/open";
import { canNow, checkCoordinates, type DomainError, limits, roleMay } from "@wardway/model";
import { requestFormSchema } from "@wardway/widgets/request/request-form-schema";
import { typedPlaces } from "@wardway/widgets/request/typed-places";
import { useCallback } from "react";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useToast } from "#app/components/toaster.tsx";
import { countCompanies } from "#app/domain/accounts/organizations.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { readRecord, readRecords } from "#app/domain/audit/record-reads.server.ts";
import { cancelRequest } from "#app/domain/transports/lifecycle/lifecycle.server.ts";
import { readRequest } from "#app/domain/transports/record/read-request.server.ts";
import { createRequest } from "#app/domain/transports/requests/create-request.server.ts";
import { findDuplicates } from "#app/domain/transports/requests/duplicates.server.ts";
import { attempt, orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { formReply, parseForm, readForm } from "#app/http/forms/form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { countCreation } from "#app/http/session/creation-limits.server.ts";
import { guard, type SignedIn } from "#app/http/session/guard.server.ts";
import { dashboardPaths } from "#app/http/session/home.ts";
import { answerInvalid } from "#app/sections/transports/requests/form-answer.server.ts";
import { NewRequestForm } from "#app/sections/transports/requests/new-request-form.tsx";
import { prepareForm, toRenewed } from "#app/sections/transports/requests/prepare-form.server.ts";
import {
  type RequestFormResponse,
  requestCreated,
} from "#app/sections/transports/requests/submission-result.ts";
import { answerOrKeep } from "#app/sections/transports/requests/unanswered-form.ts";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { routeError } from "#app/shell/page/route-error.tsx";
import { useViewer } from "#app/shell/page/viewer.ts";
import { deleteOpenDrafts } from "#app/shell/session/request-draft.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "signed-in", {
    none: "an empty form; a renewed request is read as a record",
  });
  const { db, account } = signedIn;
  if (!roleMay(account.role, "request.create")) throw redirect("/");
  const [form, renewed] = await Promise.all([prepareForm(db, account), readRenewed(args, signedIn)]);
  return { ...form, renewed };
}

/** The request of `?renew=81`, while it can be cancelled. */
async function readRenewed({ request }: LoaderFunctionArgs, { db, caller, isBackground }: SignedIn) {
  const id = Number(new URL(request.url).searchParams.get("renew"));
  if (!Number.isSafeInteger(id) || id <= 0) return undefined;
  const renewed = await orErrorResponse(
    readRecord({ db, caller, isBackground }, id, readRequest(db, caller, id)),
  );
  return canNow(caller, "request.cancel", renewed) ? toRenewed(renewed) : undefined;
}

export async function action(args: ActionFunctionArgs) {
  const { db, caller, account } = await guard(args, "request.create", "change");
  const form = await readForm(args.request);
  const submission = parseForm(form, requestFormSchema.superRefine(checkCoordinates));
  if (submission.status !== "success") return answerInvalid(submission);
  const input = { ...submission.value, ...(isMoved(form, account.organization) && noPickupPosition) };
  const { value: created, rejection } = await attempt(
    countCreation(caller, args.context, () =>
      createRequest({ db, maps: args.context.maps }, caller, input, readIdempotencyKey(form), {
        confirmed: readConfirmed(form),
        asksAll: form.has("renewed"),
      }),
    ),
  );
  if (rejection?.code === "transport.duplicate") {
    const duplicates = await readRecords(
      { db, caller, isBackground: false },
      findDuplicates(db, caller, submission.value),
      (found) => found,
    );
    return data<RequestFormResponse>(
      { created: null, result: formReply(submission, rejection), failure: null, duplicates },
      rejection.status,
    );
  }
  if (rejection) {
    const result = formReply(submission, rejection);
    return data<RequestFormResponse>(
      { created: null, result, failure: formatFailure(rejection) },
      rejection.status,
    );
  }
  await cancelRenewed(db, caller, form, created.id);
  const companies = created.asking?.companyIds?.length ?? (await countCompanies(db));
  if (form.get("responseFormat") === "data") {
    return data<RequestFormResponse>({ created: created.id, companies, result: null, failure: null }, 201);
  }
  return redirectWithToast(
    args.context,
    `${dashboardPaths[account.role]}?created=${created.id}`,
    requestCreated(created.id, companies),
  );
}

const noPickupPosition = { startLocationLat: null, startLocationLong: null };

/** Without a script the form's position is that of the hospital, whatever was typed. */
const isMoved = (form: FormData, hospital: string | null) =>
  !form.has(typedPlaces.areConfirmed) && form.get("currentLocation") !== hospital;

function readIdempotencyKey(form: FormData): string | null {
  const key = form.get("idempotencyKey");
  return typeof key === "string" && key !== "" && key.length <= limits.idempotencyKey ? key : null;
}

/** Ids of the open requests that the question named. */
const readConfirmed = (form: FormData): number[] => form.getAll("confirmedDuplicate").map(Number);

/** The page said that the new request replaces it. What a company has responded to since then stays. */
async function cancelRenewed(db: Database, caller: Caller, form: FormData, createdId: number): Promise<void> {
  const requestId = Number(form.get("renewed"));
  if (!Number.isSafeInteger(requestId) || requestId <= 0 || requestId === createdId) return;
  const reason = t`Renewed as request ${{ id: String(createdId) }}.`;
  await attempt(cancelRequest(db, caller, { requestId, reason, ifUnanswered: true }));
}

function formatFailure(error: DomainError): string {
  // The form was changed after its request was created.
  const isResubmitted = error.code === "idempotencyKey.reused";
  return isResubmitted
    ? t`This form was sent before and its request is on the dashboard. Load the page again to create another one.`
    : error.message;
}

export { shouldRevalidate } from "#app/shell/page/unreachable.ts";

export const meta: MetaFunction = pageTitle(msg`Create Transport Request`);

/**
 * Deletes the draft once the request exists. Without a response the form stays; its idempotency key makes a retry
 * safe.
 */
export async function clientAction(args: ClientActionFunctionArgs) {
  const response = await answerOrKeep(
    args,
    () =>
      t`The portal cannot be reached now. What you typed is still here. Try again; it will be created once.`,
  );
  if (!(response instanceof Response) && response.created !== null) deleteOpenDrafts();
  return response;
}

export default function NewRequest() {
  const prepared = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const { user, now, timeZone } = useViewer();
  const navigate = useNavigate();
  const toast = useToast();
  const dashboard = dashboardPaths[user.role];
  const onCreated = useCallback(
    (requestId: number, { companies = 0 }: RequestFormResponse) => {
      toast(requestCreated(requestId, companies));
      navigate(`${dashboard}?created=${requestId}`);
    },
    [dashboard, navigate, toast],
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

export const ErrorBoundary = routeError(
  msg`The form could not be shown`,
  msg`Your input is saved in this tab.`,
);
