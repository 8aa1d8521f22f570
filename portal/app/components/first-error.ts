import type { SubmissionResult } from "@conform-to/react";

/** The first error of a rejected form without visible fields, whose errors have no other place. */
export const firstError = (reply: SubmissionResult<string[]> | null | undefined): string | null =>
  Object.values(reply?.error ?? {}).flatMap((errors) => errors ?? [])[0] ?? null;
