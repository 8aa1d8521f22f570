import type { SubmissionResult } from "@conform-to/react";
import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export interface RequestFormResponse {
  /** Id; null if not created. */
  readonly created: number | null;
  /** Submitted values and errors of fields. */
  readonly result: SubmissionResult<string[]> | null;
  readonly failure: string | null;
}

export const requestCreated = {
  title: translate("ui.requests.requestCreated"),
  description: translate("ui.requests.yourTransportRequestHasBeen"),
};
export const requestFailed = translate("ui.requests.errorCreatingRequest");
