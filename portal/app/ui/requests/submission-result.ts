import type { SubmissionResult } from "@conform-to/react";

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
  title: "Request created",
  description: "Your transport request has been created successfully",
};
export const requestFailed = "Error creating request";
