import { msg, t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useNavigate,
} from "@remix-run/react";
import { canNow, checkCoordinates, type TransportRequest, withOwnProposal } from "@wardway/model";
import { type RequestTexts, requestDefaults } from "@wardway/widgets/request/request-defaults";
import { requestFormSchemaFor } from "@wardway/widgets/request/request-form-schema";
import { typedPlaces } from "@wardway/widgets/request/typed-places";
import { fieldsIn } from "@wardway/widgets/ui/time-zone";
import { useCallback, useMemo, useRef, useState } from "react";
import { z } from "zod";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useToast } from "#app/components/toaster.tsx";
import { auditRejections } from "#app/domain/audit/audited-transaction.server.ts";
import { readRecord } from "#app/domain/audit/record-reads.server.ts";
import { readRequest } from "#app/domain/transports/record/read-request.server.ts";
import { changeRequest } from "#app/domain/transports/requests/change-request.server.ts";
import { attempt, orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { formReply, parseForm, readForm } from "#app/http/forms/form.server.ts";
import { parseRequestId } from "#app/http/forms/request-number.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { currentReader } from "#app/infra/locale.ts";
import { answerInvalid } from "#app/sections/transports/requests/form-answer.server.ts";
import { prepareForm, toChanged } from "#app/sections/transports/requests/prepare-form.server.ts";
import { RequestForm } from "#app/sections/transports/requests/request-form.tsx";
import {
  type ChangedRequest,
  changeOf,
  type RequestFormResponse,
} from "#app/sections/transports/requests/submission-result.ts";
import { answerOrKeep } from "#app/sections/transports/requests/unanswered-form.ts";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { routeError } from "#app/shell/page/route-error.tsx";
import { useViewer } from "#app/shell/page/viewer.ts";
import { ChangedSince } from "./changed-since.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, account, isBackground } = await guard(args, "request.change", "records");
  const id = await parseRequestId(args);
  const request = await orErrorResponse(
    readRecord({ db, caller, isBackground }, id, readRequest(db, caller, id)),
  );
  // A form that is open stays: its answer says what has changed.
  if (!isBackground && !canNow(caller, "request.change", request)) throw redirect(`/transport/${id}`);
  const ofHospital = {
    id: account.id,
    role: "hospital",
    organizationId: request.hospitalId,
    organization: request.hospitalName,
  } as const;
  return {
    form: { ...(await prepareForm(db, ofHospital)), idempotencyKey: crypto.randomUUID() },
    changed: toChanged(withOwnProposal(request)),
    agreedWith: request.ambulanceCompanyName,
    proposedBy: request.proposal?.by ?? null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, caller } = await guard(args, "request.change", "change");
  const id = await parseRequestId(args);
  const form = await readForm(args.request);
  const intent = { action: "request.change", resourceType: "transport_request", resourceId: id } as const;
  const before = await orErrorResponse(
    auditRejections(db, caller, intent, () => readRequest(db, caller, id)),
  );
  const wanted = withOwnProposal(before);
  const present = toChanged(wanted);
  const since = describeSince(form, present);
  const schema = requestFormSchemaFor(present.pickup).superRefine(checkCoordinates);
  const submission = parseForm(form, schema);
  if (submission.status !== "success") return answerInvalid(submission, since);
  const { hospitalId: _, acceptingPhysician: _of, bedConfirmed, reportCalled, ...stated } = submission.value;
  const based = {
    revision: Number(form.get("revision")),
    ...(form.has("proposal") && { proposal: Number(form.get("proposal")) || null }),
  };
  const change = { ...stated, ...withoutMoved(form, wanted), ...based };
  const { value: changed, rejection } = await attempt(
    changeRequest({ db, maps: args.context.maps }, caller, { ...change, requestId: id }),
  );
  const wantsData = form.get("responseFormat") === "data";
  // A form that is sent twice has changed it already.
  if (rejection === null || rejection.code === "transport.unchanged") {
    const proposedTo = findProposedTo(before, changed);
    return wantsData
      ? data<RequestFormResponse>({ created: id, proposedTo, result: null, failure: null })
      : redirectWithToast(args.context, `/transport/${id}`, requestChanged(id, proposedTo));
  }
  // There is no form any more.
  if (!wantsData && !canNow(caller, "request.change", before)) {
    const failure = { title: t`The changes are not saved`, description: rejection.message };
    return redirectWithToast(args.context, `/transport/${id}`, { ...failure, variant: "destructive" });
  }
  return data<RequestFormResponse>(
    { created: null, result: formReply(submission, rejection), failure: rejection.message, ...since },
    rejection.status,
  );
}

const beginningSchema = z.object({
  id: z.number(),
  revision: z.number(),
  // Pages of an earlier release do not know it.
  proposal: z.number().nullable().default(null),
  pickup: z.string().nullable(),
  texts: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});

/** What someone else has changed, in every answer to a form that began before it. */
function describeSince(
  form: FormData,
  present: ChangedRequest,
): Pick<RequestFormResponse, "since"> | undefined {
  const began = parseJson(String(form.get("began")));
  const { data: before } = beginningSchema.safeParse(began);
  const isOther = before && (before.revision !== present.revision || before.proposal !== present.proposal);
  return isOther ? { since: { before, present } } : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Without a script a form's positions stay, whatever was typed. */
function withoutMoved(form: FormData, before: TransportRequest) {
  if (form.has(typedPlaces.areConfirmed)) return undefined;
  return {
    ...(form.get("currentLocation") !== before.currentLocation && {
      startLocationLat: null,
      startLocationLong: null,
    }),
    ...(form.get("destination") !== before.destination && { destinationLat: null, destinationLong: null }),
  };
}

/** The company that has to agree to what was sent; null if nothing was proposed. */
function findProposedTo(before: TransportRequest, changed: TransportRequest | null | undefined) {
  const { proposal, ambulanceCompanyName } = changed ?? before;
  const isNew = changed == null || proposal?.number !== before.proposal?.number;
  return proposal?.by === "hospital" && isNew ? ambulanceCompanyName : null;
}

const requestChanged = (requestId: number, proposedTo: string | null = null) =>
  proposedTo === null
    ? { title: t`Changes saved`, description: t`Request No. ${requestId}` }
    : {
        title: t`Change proposed`,
        description: t`${proposedTo} accepts or declines it. Until then the transport is as it was agreed.`,
      };

/** Not after an answer, which says what has changed; but a session that has ended leads to the log-in. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams, formMethod }) =>
  currentParams.id !== nextParams.id || formMethod === undefined;

export const meta: MetaFunction = (page) =>
  pageTitle(msg`Change request ${{ id: String(page.params.id) }}`)(page);

export const clientAction = (args: ClientActionFunctionArgs) =>
  answerOrKeep(args, () => t`The portal cannot be reached now. What you typed is still here. Try again.`);

export default function ChangeRequest() {
  const loaded = useLoaderData<typeof loader>();
  return <ChangeForm key={loaded.changed.id} {...loaded} />;
}

function ChangeForm(loaded: ReturnType<typeof useLoaderData<typeof loader>>) {
  // As the user began.
  const [{ form, changed, agreedWith, proposedBy }] = useState(loaded);
  const response = useActionData<typeof action>();
  const viewer = useViewer();
  const [{ now, timeZone }] = useState({ now: viewer.now, timeZone: viewer.timeZone });
  const navigate = useNavigate();
  const toast = useToast();
  const formRef = useRef<HTMLFormElement>(null);
  // Stays when a later submission is rejected for another reason, or gets no answer.
  const since = useRef<RequestFormResponse["since"]>();
  const transport = `/transport/${changed.id}`;
  const texts = useMemo(() => beginningOf(changed, { now, timeZone }), [changed, now, timeZone]);
  const onChanged = useCallback(
    (requestId: number, { proposedTo = null }: RequestFormResponse) => {
      toast(requestChanged(requestId, proposedTo));
      navigate(`/transport/${requestId}`);
    },
    [navigate, toast],
  );
  return (
    <div className="max-w-7xl">
      <PageHeader
        title={t`Change request ${{ id: changed.id }}`}
        description={
          agreedWith === null
            ? t`If you change the pick-up, a place or what the patient needs, open responses are withdrawn and the companies are asked again.`
            : t`If you change the pick-up, a place or what the patient needs, ${{ company: agreedWith }} has to accept it first. Everything else changes immediately.`
        }
        back={{ to: transport, label: msg`Transport` }}
      />
      <RequestForm
        {...form}
        purpose={changeOf(changed)}
        notice={(sent) => {
          since.current = sent?.since ?? since.current;
          return (
            <>
              <input type="hidden" name="revision" value={(since.current?.present ?? changed).revision} />
              <input
                type="hidden"
                name="proposal"
                value={(since.current?.present ?? changed).proposal ?? ""}
              />
              <input type="hidden" name="began" value={JSON.stringify(since.current?.before ?? changed)} />
              {proposedBy === "hospital" && (
                <p className="notice mb-4">{t`The form has the change that is proposed already and not answered. If you change it here, the new one replaces it; on the transport's page you can withdraw it.`}</p>
              )}
              {proposedBy === "company" && (
                <p className="notice mb-4">{t`${{ company: agreedWith ?? "" }} has proposed another pick-up time. Accept or decline it on the transport's page before you change the pick-up, a place or what the patient needs.`}</p>
              )}
              {since.current && <ChangedSince {...since.current} />}
            </>
          );
        }}
        texts={texts}
        prefilled={texts}
        timeZone={timeZone}
        response={response}
        takesFocus={false}
        formRef={formRef}
        onType={ignore}
        onCreated={onChanged}
        place="page"
        cancel={
          <LinkButton to={transport} variant="secondary">
            {t`Cancel`}
          </LinkButton>
        }
      />
    </div>
  );
}

const ignore = () => undefined;

/** By default as soon as possible. */
function beginningOf(
  { pickup, texts }: ChangedRequest,
  { now, timeZone }: { readonly now: string; readonly timeZone: string },
): RequestTexts {
  const { distanceUnit } = currentReader();
  const defaults = requestDefaults({ now: new Date(now), timeZone, contactPerson: "", distanceUnit });
  return {
    ...defaults,
    ...texts,
    ...(pickup !== null && { asSoonAsPossible: "", ...fieldsIn(timeZone, new Date(pickup)) }),
  };
}

export const ErrorBoundary = routeError(
  msg`The form could not be shown`,
  msg`The request is as it was. Load the page again.`,
);
