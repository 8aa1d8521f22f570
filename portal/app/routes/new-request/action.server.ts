import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { Database } from "@wardway/db/open";
import { checkCoordinates, type DomainError, limits } from "@wardway/model";
import { messageText } from "@wardway/model/messages/message";
import { requestFormSchema } from "@wardway/widgets/request/request-form-schema";
import { typedPlaces } from "@wardway/widgets/request/typed-places";
import { countCompanies } from "#app/domain/accounts/organizations.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { readRecords } from "#app/domain/audit/reads.server.ts";
import { cancelRequest } from "#app/domain/transports/lifecycle/lifecycle.server.ts";
import { createRequest } from "#app/domain/transports/requests/create.server.ts";
import { findDuplicates } from "#app/domain/transports/requests/duplicates.server.ts";
import { countCreation } from "#app/http/creation-limits.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { dashboardPaths } from "#app/http/home.ts";
import { attempt } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { type RequestFormResponse, requestCreated } from "#app/ui/requests/submission-result.ts";

export async function action(args: ActionFunctionArgs) {
  const { db, caller, account } = await guard(args, "request.create", "change");
  const form = await readForm(args.request);
  const submission = parseForm(form, requestFormSchema.superRefine(checkCoordinates));
  if (submission.status !== "success") {
    const result = formReply(submission);
    const failure = messageText(
      Object.values(result.error ?? {}).flat()[0] ?? t`Some fields need attention.`,
    );
    return data<RequestFormResponse>({ created: null, result, failure }, 422);
  }
  const input = { ...submission.value, ...(isMoved(form, account.organization) && noPickupPosition) };
  const { value: created, rejection } = await attempt(
    countCreation(caller, args.context, () =>
      createRequest(
        { db, maps: args.context.maps },
        caller,
        input,
        readIdempotencyKey(form),
        readConfirmed(form),
      ),
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
  if (form.get("responseFormat") === "data") {
    return data<RequestFormResponse>({ created: created.id, result: null, failure: null }, 201);
  }
  return redirectWithToast(
    args.context,
    `${dashboardPaths[account.role]}?created=${created.id}`,
    requestCreated(created.id, await countCompanies(db)),
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

/** The user was told that the new request replaces it. What a company has responded to in the meantime stays. */
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
