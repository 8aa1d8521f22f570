import { msg, t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigate,
} from "@remix-run/react";
import type { Database } from "@wardway/db/open";
import {
  canNow,
  checkCoordinates,
  type DomainError,
  limits,
  roleMay,
  type TransportRequest,
} from "@wardway/model";
import { requestFormSchema, untimedFormSchema } from "@wardway/widgets/request/request-form-schema";
import type { RequestKind } from "@wardway/widgets/request/request-source";
import { textsFrom, toPreparedTexts, toTemplateTexts } from "@wardway/widgets/request/texts-of-request";
import { typedPlaces } from "@wardway/widgets/request/typed-places";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { useCallback, useState } from "react";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useToast } from "#app/components/toaster.tsx";
import { countCompanies } from "#app/domain/accounts/organizations.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { readRecord, readRecords } from "#app/domain/audit/record-reads.server.ts";
import { cancelRequest } from "#app/domain/transports/lifecycle/lifecycle.server.ts";
import { readRequest } from "#app/domain/transports/record/read-request.server.ts";
import {
  createRequest,
  getPickup,
  type PreparedVersion,
} from "#app/domain/transports/requests/create-request.server.ts";
import { findDuplicates } from "#app/domain/transports/requests/duplicates.server.ts";
import { findPreparedReturn, prepareReturn } from "#app/domain/transports/requests/prepared-return.server.ts";
import { findTemplate } from "#app/domain/transports/requests/templates.server.ts";
import { attempt, orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { formReply, parseForm, readForm } from "#app/http/forms/form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { countCreation } from "#app/http/session/creation-limits.server.ts";
import { guard, type SignedIn } from "#app/http/session/guard.server.ts";
import { dashboardPaths } from "#app/http/session/home.ts";
import { answerInvalid } from "#app/sections/transports/requests/form-answer.server.ts";
import { NewRequestForm } from "#app/sections/transports/requests/new-request-form.tsx";
import { prepareNewForm } from "#app/sections/transports/requests/prepare-form.server.ts";
import {
  PREPARED_AT,
  type RequestFormResponse,
  returnPrepared,
  UNTIMED,
} from "#app/sections/transports/requests/submission-result.ts";
import { answerOrKeep } from "#app/sections/transports/requests/unanswered-form.ts";
import { requestCreated } from "#app/sections/transports/transport/request-created.ts";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { routeError } from "#app/shell/page/route-error.tsx";
import { useViewer } from "#app/shell/page/viewer.ts";
import { getLinkedId, readSource } from "#app/shell/session/form-source.ts";
import { deleteOpenDrafts } from "#app/shell/session/request-draft.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "signed-in", {
    none: "an empty form; the request that it begins from is read as a record",
  });
  const { db, account } = signedIn;
  if (!roleMay(account.role, "request.create")) throw redirect("/");
  const [form, begun] = await Promise.all([prepareNewForm(db, account), readBegun(args, signedIn)]);
  return { ...form, begun, idempotencyKey: crypto.randomUUID() };
}

const sourceOf = ({ url }: Request) => readSource(new URL(url).searchParams);

/** The form's texts from another request, or why it cannot begin from that one. */
async function readBegun({ request }: LoaderFunctionArgs, { db, caller, account, isBackground }: SignedIn) {
  const source = sourceOf(request);
  if (source === null) return null;
  const { kind, id } = source;
  if (kind === "template") {
    // A form that is filled in stays, with its draft, when a colleague removes the template.
    const template = await findTemplate(db, caller, id);
    const texts = template ? toTemplateTexts(template, account.organization) : {};
    return { source, texts, template: template?.name ?? null, preparedAt: null, obstacle: null };
  }
  const found = await orErrorResponse(
    readRecord({ db, caller, isBackground }, id, readRequest(db, caller, id)),
  );
  const prepared =
    kind === "return" && found.returnPreparedAt
      ? await orErrorResponse(findPreparedReturn(db, caller, id))
      : null;
  const texts = {
    ...textsFrom(found, kind),
    ...(prepared && toPreparedTexts(prepared)),
    ...(account.role === "admin" && { hospitalId: String(found.hospitalId) }),
  };
  return {
    source,
    texts,
    preparedAt: prepared?.preparedAt ?? null,
    obstacle: findObstacle(caller, kind, found),
  };
}

interface Obstacle {
  readonly text: string;
  /** The request to look at. */
  readonly id: number;
}

function findObstacle(caller: Caller, kind: RequestKind, found: TransportRequest): Obstacle | null {
  const { id, returnTrip } = found;
  if (kind === "renew" && !(found.status === "pending" && canNow(caller, "request.cancel", found)))
    return { text: t`Request No. ${{ id }} is no longer without an answer, so it is not replaced.`, id };
  if (kind === "return" && returnTrip)
    return {
      text: t`The return trip of request No. ${{ id }} has already been requested.`,
      id: returnTrip.id,
    };
  if (kind === "return" && !canNow(caller, "request.return", found))
    return { text: t`Request No. ${{ id }} was cancelled: there is no return trip.`, id };
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const { db, caller, account } = await guard(args, "request.create", "change");
  const source = sourceOf(args.request);
  const form = await readForm(args.request);
  if (source?.kind === "return" && form.has(UNTIMED)) return saveReturn(args, source.id, form);
  const submission = parseForm(form, requestFormSchema.superRefine(checkCoordinates));
  if (submission.status !== "success") return answerInvalid(submission);
  const input = {
    ...submission.value,
    ...withoutMoved(form, account.organization),
    ...(source?.kind === "return" && { returnOf: source.id }),
  };
  const { value: created, rejection } = await attempt(
    countCreation(caller, args.context, () =>
      createRequest({ db, maps: args.context.maps }, caller, input, readIdempotencyKey(form), {
        confirmed: readConfirmed(form),
        renews: source?.kind === "renew" ? source.id : null,
        prepared: readPreparedAt(form),
      }),
    ),
  );
  if (rejection?.code === "transport.duplicate") {
    const found = await readRecords(
      { db, caller, isBackground: false },
      findDuplicates(db, caller, {
        ...submission.value,
        transportDate: getPickup(submission.value, new Date()),
      }),
      (found) => found,
    );
    const duplicates = found.filter(({ id }) => id !== getLinkedId(source));
    return data<RequestFormResponse>(
      { created: null, result: formReply(submission, rejection), failure: null, duplicates },
      rejection.status,
    );
  }
  if (rejection) return answerRejected(submission, rejection);
  if (source?.kind === "renew") await cancelRenewed(db, caller, source.id, created.id);
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

/** With its outbound transport, until the patient is ready. */
async function saveReturn(args: ActionFunctionArgs, outboundId: number, form: FormData) {
  const { db, caller, account } = await guard(args, "request.prepare_return", "change");
  const submission = parseForm(form, untimedFormSchema().superRefine(checkCoordinates));
  if (submission.status !== "success") return answerInvalid(submission);
  // The outbound transport says whose it is.
  const { hospitalId: _, ...trip } = submission.value;
  const { rejection } = await attempt(
    prepareReturn(db, caller, {
      ...trip,
      ...withoutMoved(form, account.organization),
      requestId: outboundId,
      shown: readPreparedAt(form),
    }),
  );
  if (rejection) return answerRejected(submission, rejection);
  if (form.get("responseFormat") === "data") {
    return data<RequestFormResponse>({ created: null, preparedFor: outboundId, result: null, failure: null });
  }
  return redirectWithToast(args.context, `/transport/${outboundId}`, returnPrepared());
}

function answerRejected(submission: Parameters<typeof formReply>[0], rejection: DomainError) {
  const result = formReply(submission, rejection);
  return data<RequestFormResponse>(
    { created: null, result, failure: formatFailure(rejection) },
    rejection.status,
  );
}

/** Without a script a form's positions stay, whatever was typed: only that of the hospital is certain. */
function withoutMoved(form: FormData, hospital: string | null) {
  if (form.has(typedPlaces.areConfirmed)) return undefined;
  return {
    ...(form.get("currentLocation") !== hospital && { startLocationLat: null, startLocationLong: null }),
    destinationLat: null,
    destinationLong: null,
  };
}

function readIdempotencyKey(form: FormData): string | null {
  const key = form.get("idempotencyKey");
  return typeof key === "string" && key !== "" && key.length <= limits.idempotencyKey ? key : null;
}

/** What was prepared when the form was opened; a draft that another page continues does not know. */
function readPreparedAt(form: FormData): PreparedVersion {
  const at = form.get(PREPARED_AT);
  return typeof at === "string" ? at || null : "any";
}

/** Ids of the open requests that the question named. */
const readConfirmed = (form: FormData): number[] => form.getAll("confirmedDuplicate").map(Number);

/** The page said that the new request replaces it. What a company has responded to since then stays. */
async function cancelRenewed(db: Database, caller: Caller, requestId: number, createdId: number) {
  if (requestId === createdId) return;
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

export const meta: MetaFunction = pageTitle(msg`Create Transport Request`);
export { shouldRevalidate } from "#app/shell/page/unreachable.ts";

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
  if (!(response instanceof Response) && (response.created !== null || response.preparedFor))
    deleteOpenDrafts();
  return response;
}

export default function NewRequest() {
  return <Page key={useLocation().search} />;
}

function Page() {
  const prepared = useLoaderData<typeof loader>();
  // What has changed since must not change, or end, what someone fills in: the answer says it.
  const [begun] = useState(prepared.begun);
  const obstacle = begun?.obstacle;
  const isPrepared = Boolean(begun?.preparedAt);
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
  const onPrepared = useCallback(
    (outboundId: number) => {
      toast(returnPrepared());
      navigate(`/transport/${outboundId}`);
    },
    [navigate, toast],
  );
  return (
    <div className="max-w-7xl">
      <PageHeader
        title={isPrepared ? t`Change Return Trip` : t`Create Transport Request`}
        description={
          isPrepared
            ? t`No company sees it until it is requested.`
            : t`Ambulance companies see it as soon as it is created.`
        }
        back={{ to: dashboard, label: msg`Dashboard` }}
      />
      {obstacle && !response ? (
        <EmptyState
          title={obstacle.text}
          action={
            <LinkButton to={`/transport/${obstacle.id}`} variant="secondary">
              {t`Open request ${{ id: obstacle.id }}`}
            </LinkButton>
          }
        />
      ) : (
        <NewRequestForm
          {...prepared}
          begun={begun}
          user={user}
          now={now}
          timeZone={timeZone}
          response={response}
          onCreated={onCreated}
          onPrepared={onPrepared}
          place="page"
          cancel={
            <LinkButton to={dashboard} variant="secondary">
              {t`Cancel`}
            </LinkButton>
          }
        />
      )}
    </div>
  );
}

export const ErrorBoundary = routeError(
  msg`The form could not be shown`,
  msg`Your input is saved in this tab.`,
);
