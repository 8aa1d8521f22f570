import { type ReadonlySignal, useSignal } from "@preact/signals-react";
import { createContext, useCallback, useContext, useEffect, useMemo } from "react";

export interface Unread {
  /** Number of unread notifications, counted up to `unreadCounted`. */
  readonly unread: ReadonlySignal<number>;
  readonly setUnread: (unread: number) => void;
}

/** Null in the error boundary of the root. */
export const UnreadContext = createContext<Unread | null>(null);

export function useUnreadCount(): Unread {
  const none = useSignal(0);
  return useContext(UnreadContext) ?? { unread: none, setUnread: ignore };
}

const ignore = () => undefined;

/**
 * Number of unread notifications. The page brings a count; the session poll and the bell's panel update it while the
 * page stays open, and the next page's count replaces it.
 * @param served the page's count and the time it was rendered (ISO 8601)
 */
export function useUnread(served: { readonly count: number; readonly at: string }): Unread {
  const unread = useSignal(served.count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page rendered later has the newer count, even the same one
  useEffect(() => {
    unread.value = served.count;
  }, [unread, served.count, served.at]);
  const setUnread = useCallback(
    (count: number) => {
      unread.value = count;
    },
    [unread],
  );
  return useMemo(() => ({ unread, setUnread }), [unread, setUnread]);
}
