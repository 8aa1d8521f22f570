import { t } from "@lingui/core/macro";
import { data } from "@remix-run/node";
import { messageText } from "@wardway/model/messages/message";
import { formReply } from "#app/http/forms/form.server.ts";
import type { RequestFormResponse } from "./submission-result.ts";

/** To a request's form with invalid fields. */
export function answerInvalid(
  submission: Parameters<typeof formReply>[0],
  more?: Pick<RequestFormResponse, "since">,
) {
  const result = formReply(submission);
  const failure = messageText(Object.values(result.error ?? {}).flat()[0] ?? t`Some fields need attention.`);
  return data<RequestFormResponse>({ created: null, result, failure, ...more }, 422);
}
