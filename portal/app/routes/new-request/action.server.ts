import { type ActionFunctionArgs, data } from "@remix-run/node";
import { checkCoordinates, type DomainError, limits } from "@wardway/model";
import { messageText } from "@wardway/model/messages/message";
import { createTranslator } from "@wardway/model/messages/translator";
import { requestFormSchema } from "@wardway/widgets/request/request-form-schema";
import { countCompanies } from "#app/domain/accounts/organizations.server.ts";
import { createRequest } from "#app/domain/transports/requests/create.server.ts";
import { countCreation } from "#app/http/creation-limits.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { dashboardPaths } from "#app/http/home.ts";
import { attempt } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { type RequestFormResponse, requestCreated } from "#app/ui/requests/submission-result.ts";
import { messages } from "./messages.server.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export async function action(args: ActionFunctionArgs) {
  const { db, caller, account } = await guard(args, "request.create", "change");
  const form = await readForm(args.request);
  const submission = parseForm(form, requestFormSchema.superRefine(checkCoordinates));
  if (submission.status !== "success") {
    const result = formReply(submission);
    const failure = messageText(
      Object.values(result.error ?? {}).flat()[0] ?? translate("newRequest.someFieldsNeedAttention"),
    );
    return data<RequestFormResponse>({ created: null, result, failure }, 422);
  }
  const { value: created, rejection } = await attempt(
    countCreation(caller, args.context, () =>
      createRequest({ db, maps: args.context.maps }, caller, submission.value, readIdempotencyKey(form)),
    ),
  );
  if (rejection) {
    const result = formReply(submission, rejection);
    return data<RequestFormResponse>(
      { created: null, result, failure: formatFailure(rejection) },
      rejection.status,
    );
  }
  if (form.get("responseFormat") === "data") {
    return data<RequestFormResponse>({ created: created.id, result: null, failure: null }, 201);
  }
  return redirectWithToast(
    args.context,
    `${dashboardPaths[account.role]}?created=${created.id}`,
    requestCreated(created.id, await countCompanies(db)),
  );
}

function readIdempotencyKey(form: FormData): string | null {
  const key = form.get("idempotencyKey");
  return typeof key === "string" && key !== "" && key.length <= limits.idempotencyKey ? key : null;
}

function formatFailure(error: DomainError): string {
  // The form was changed after its request was created.
  const isResubmitted = error.code === "idempotencyKey.reused";
  return isResubmitted ? translate("newRequest.thisFormWasSentBefore") : error.message;
}
