import type { SubmissionResult } from "@conform-to/react";
import type { DuplicateRequest } from "@wardway/model";
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
  /** Not created, because the record number has these open requests, which the user has not confirmed. */
  readonly duplicates?: readonly DuplicateRequest[];
}

/** @param companies number of those that see it */
export const requestCreated = (requestId: number, companies: number) => ({
  title: translate("ui.requests.requestCreated"),
  description: translate("ui.requests.requestSentTo", { requestId, companies }),
});
export const requestFailed = translate("ui.requests.errorCreatingRequest");
