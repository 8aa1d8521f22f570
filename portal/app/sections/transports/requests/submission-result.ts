import type { SubmissionResult } from "@conform-to/react";
import { msg, plural, t } from "@lingui/core/macro";
import type { DuplicateRequest } from "@wardway/model";

export interface RequestFormResponse {
  /** Id; null if not created. */
  readonly created: number | null;
  /** Number of companies that see the created request. */
  readonly companies?: number;
  /** Submitted values and errors of fields. */
  readonly result: SubmissionResult<string[]> | null;
  readonly failure: string | null;
  /** Not created, because the record number has these open requests, which the user has not confirmed. */
  readonly duplicates?: readonly DuplicateRequest[];
}

/** @param companies number of companies that see it */
export const requestCreated = (requestId: number, companies: number) => ({
  title: t`Request created`,
  description: t`Request ${requestId} sent to ${plural(companies, { one: "# company", other: "# companies" })}`,
});
export const requestFailed = msg`Error creating request`;
