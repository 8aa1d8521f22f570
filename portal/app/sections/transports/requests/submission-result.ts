import type { SubmissionResult } from "@conform-to/react";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import type { DuplicateRequest } from "@wardway/model";
import type { RequestTexts } from "@wardway/widgets/request/request-defaults";
import type { RequestSource } from "@wardway/widgets/request/request-source";
import { getLinkedId, newRequestPath } from "#app/shell/session/form-source.ts";

/** What a request's form is for, and its words. */
export interface FormPurpose {
  readonly action: string;
  readonly submit: MessageDescriptor;
  readonly submitting: MessageDescriptor;
  readonly failed: MessageDescriptor;
  readonly correct: MessageDescriptor;
  /** The request that it changes. */
  readonly changed?: ChangedRequest;
  /** The request that a new one replaces, or is the return trip of. */
  readonly linkedId?: number | null;
}

/** A request as the form that changes it began. */
export interface ChangedRequest {
  readonly id: number;
  readonly revision: number;
  /** ISO 8601; null as soon as possible. */
  readonly pickup: string | null;
  /** All but the time. */
  readonly texts: Partial<RequestTexts>;
}

export const creationFrom = (source: RequestSource | null): FormPurpose => ({
  action: newRequestPath(source),
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

/** @param companies number of companies that see it */
export const requestCreated = (requestId: number, companies: number) => ({
  title: t`Request created`,
  description: t`Request ${requestId} sent to ${plural(companies, { one: "# company", other: "# companies" })}`,
});
