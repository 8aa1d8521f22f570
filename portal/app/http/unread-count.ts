/** Response header with the number of unread notifications. */
export const unreadHeader = "x-unread-count";

/** Returns the number of unread notifications from a response's header. */
export const unreadIn = (response: Response) => Number(response.headers.get(unreadHeader) ?? 0);
