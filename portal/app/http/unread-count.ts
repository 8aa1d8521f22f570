export const unreadHeader = "x-unread-count";

export const parseUnread = (response: Response) => Number(response.headers.get(unreadHeader) ?? 0);
