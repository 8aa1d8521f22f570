export const unreadHeader = "x-unread-count";

export const unreadIn = (response: Response) => Number(response.headers.get(unreadHeader) ?? 0);
