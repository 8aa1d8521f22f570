import { createContext, useCallback, useContext, useEffect, useRef, useState } from "react";

export interface Unread {
  /** How many notifications are unread, counted to `unreadCounted`. */
  readonly unread: number;
  /** Takes a newer count. */
  readonly hear: (unread: number) => void;
}

/** The count in the page around; none where the page itself could not be shown. */
export const UnreadContext = createContext<Unread>({ unread: 0, hear: () => undefined });

export const useUnreadCount = () => useContext(UnreadContext);

/**
 * How many notifications are unread. The page brings a count; what is heard later, from the look at the session every
 * ten seconds and from the bell's panel, keeps it true while the page stays open.
 * @param served as the page has it, and the moment it was made (ISO 8601)
 */
export function useUnread(served: { readonly count: number; readonly at: string }): Unread {
  const [heard, setHeard] = useState({ count: served.count, since: served.at });
  const page = useRef(served.at);
  useEffect(() => {
    page.current = served.at;
  }, [served.at]);
  const hear = useCallback((count: number) => setHeard({ count, since: page.current }), []);
  // A page that came after the last look knows better.
  return { unread: heard.since === served.at ? heard.count : served.count, hear };
}
