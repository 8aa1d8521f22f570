import { type ActionFunctionArgs, data } from "@remix-run/node";
import { type DomainError, limits } from "@wardway/model";
import { messageText } from "@wardway/model/messages/message";
import { requestFormSchema } from "@wardway/widgets/request/request-form-schema";
import { createRequest } from "#app/domain/transports/requests/create.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { dashboardOf } from "#app/http/home.ts";
import { attempted } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { type RequestAnswer, requestCreated } from "#app/ui/requests/submission-result.ts";

export async function action(args: ActionFunctionArgs) {
  const { db, caller, account } = await guard(args, "request.create");
  const form = await readForm(args.request);
  const submission = parseForm(form, requestFormSchema);
  if (submission.status !== "success") {
    const result = formReply(submission);
    const failure = messageText(Object.values(result.error ?? {}).flat()[0] ?? "Some fields need attention.");
    return data<RequestAnswer>({ created: null, result, failure }, 422);
  }
  const { value: created, refusal } = await attempted(
    createRequest({ db, maps: args.context.maps }, caller, submission.value, idempotencyKeyOf(form)),
  );
  if (refusal) {
    const result = formReply(submission, refusal);
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

/** A form that was sent and then changed: its first copy is in the pool already. */
function sentenceOf(refusal: DomainError): string {
  const sentBefore = refusal.code === "idempotencyKey.reused";
  return sentBefore
    ? "This form was sent before and its request is on the dashboard. Load the page again to create another one."
    : refusal.message;
}
