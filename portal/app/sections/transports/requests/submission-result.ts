import type { SubmissionResult } from "@conform-to/react";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { DuplicateRequest } from "@wardway/model";
import type { RequestAsStated } from "@wardway/widgets/request/request-differences";
import type { RequestSource } from "@wardway/widgets/request/request-source";
import { getLinkedId, newRequestPath } from "#app/shell/session/form-source.ts";

export interface FormWords {
  readonly submit: MessageDescriptor;
  readonly submitting: MessageDescriptor;
  readonly failed: MessageDescriptor;
  readonly correct: MessageDescriptor;
}

/** What a request's form is for, and its words. */
export interface FormPurpose extends FormWords {
  readonly action: string;
  /** It is saved without its time, instead of sent. */
  readonly untimed?: FormWords;
  /** The moment of the preparation of the return trip that it shows, ISO 8601; null if none is prepared. */
  readonly preparedAt?: string | null;
  /** The request that it changes. */
  readonly changed?: ChangedRequest;
  /** The request that a new one replaces, or is the return trip of. */
  readonly linkedId?: number | null;
}

/** A request as the form that changes it began. */
export interface ChangedRequest extends RequestAsStated {
  readonly id: number;
  readonly revision: number;
  /** Number of the hospital's own proposal that the texts include; null without one. */
  readonly proposal: number | null;
}

/** Name of the button that saves a return trip until its patient is ready. */
export const UNTIMED = "untimed";
export const PREPARED_AT = "preparedAt";

const saving: FormWords = {
  submit: msg`Save until the patient is ready`,
  submitting: msg`Saving...`,
  failed: msg`The return trip is not saved`,
  correct: msg`Correct these, then save again:`,
};

/** @param preparedAt as in the purpose; undefined if unknown */
export const creationFrom = (
  source: RequestSource | null,
  preparedAt: string | null | undefined,
): FormPurpose => ({
  action: newRequestPath(source),
  ...(source?.kind === "return" && { untimed: saving, ...(preparedAt !== undefined && { preparedAt }) }),
  linkedId: getLinkedId(source),
  submit: msg`Create request`,
  submitting: msg`Creating...`,
  failed: msg`Error creating request`,
  correct: msg`Correct these, then create the request again:`,
});

export const changeOf = (changed: ChangedRequest): FormPurpose => ({
  action: `/transport/${changed.id}/change`,
  submit: msg`Save changes`,
  submitting: msg`Saving...`,
  failed: msg`The changes are not saved`,
  correct: msg`Correct these, then save again:`,
  changed,
});

export interface RequestFormResponse {
  /** Id; null if not created, or not changed. */
  readonly created: number | null;
  /** The transport with which a return trip was saved. */
  readonly preparedFor?: number;
  /** Number of companies that see the created request. */
  readonly companies?: number;
  /** The company that has to agree to a part of the change; absent if all of it applies. */
  readonly proposedTo?: string | null;
  /** Submitted values and errors of fields. */
  readonly result: SubmissionResult<string[]> | null;
  readonly failure: string | null;
  /** Not created, because the record number has these open requests, which the user has not confirmed. */
  readonly duplicates?: readonly DuplicateRequest[];
  /** Someone else has changed the request since the form began: as it was then, and as it is now. */
  readonly since?: { readonly before: ChangedRequest; readonly present: ChangedRequest };
}

export const returnPrepared = () => ({
  title: t`Return trip saved`,
  description: t`No company sees it yet. Request it here when the patient is ready.`,
});
