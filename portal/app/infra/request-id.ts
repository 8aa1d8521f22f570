/** The server sets it on each call, so that a client's own value never reaches the application. */
export const requestIdHeader = "x-request-id";

/** Of a call that has passed the server. */
export const getRequestId = ({ headers }: Pick<Request, "headers">): string | null =>
  headers.get(requestIdHeader);
