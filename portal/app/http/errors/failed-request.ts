/** Data of the response that a page gets instead of an unexpected error. */
export interface FailedRequest {
  /** Names the error in the portal's log. */
  readonly requestId: string | null;
}

/** Returns null for other errors. */
export function getFailedRequestId(error: unknown): string | null {
  const thrown = error as { readonly data?: Partial<FailedRequest> | null } | null | undefined;
  return thrown?.data?.requestId ?? null;
}
