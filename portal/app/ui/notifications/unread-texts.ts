/** The bell counts to nine. */
const mostShown = 9;

/** In the red dot. */
export const unreadMark = (unread: number) => (unread > mostShown ? `${mostShown}+` : String(unread));

/** 'none unread', '3 unread', 'more than 9 unread'. */
export function unreadWords(unread: number): string {
  if (unread === 0) return "none unread";
  return unread > mostShown ? `more than ${mostShown} unread` : `${unread} unread`;
}
