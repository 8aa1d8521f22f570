/** The server sets it on each call, so that a client's own value never reaches the application. */
export const requestIdHeader = "x-request-id";

/** Null for a call that has not passed the server. */
export const getRequestId = ({ headers }: Pick<Request, "headers">): string | null =>
  headers.get(requestIdHeader);
