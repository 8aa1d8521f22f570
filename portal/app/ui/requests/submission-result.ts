import type { SubmissionResult } from "@conform-to/react";

/** What comes back when the form of a new request is sent. */
export interface RequestAnswer {
  /** The new request's number; null where there is none. */
  readonly created: number | null;
  /** What was typed, and the errors at its fields. */
  readonly result: SubmissionResult<string[]> | null;
  /** What went wrong, in a sentence. */
  readonly failure: string | null;
}

export const requestCreated = {
  title: "Request created",
  description: "Your transport request has been created successfully",
};
export const requestFailed = "Error creating request";
