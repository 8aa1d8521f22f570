import type { SubmissionResult } from "@conform-to/react";
import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

/** The response to the form of a new request. */
export interface RequestFormResponse {
  /** The new request's id; null if it was not created. */
  readonly created: number | null;
  /** The submitted values and the errors of their fields. */
  readonly result: SubmissionResult<string[]> | null;
  /** The error in one sentence. */
  readonly failure: string | null;
}

export const requestCreated = {
  title: translate("ui.requests.requestCreated"),
  description: translate("ui.requests.yourTransportRequestHasBeen"),
};
export const requestFailed = translate("ui.requests.errorCreatingRequest");
