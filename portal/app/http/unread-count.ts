/** The header in which an answer tells how many notifications are unread. */
export const unreadHeader = "x-unread-count";

/** The count that comes along with an answer. */
export const unreadIn = (response: Response) => Number(response.headers.get(unreadHeader) ?? 0);
