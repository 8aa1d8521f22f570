import { type ReadonlySignal, useSignal } from "@preact/signals-react";
import { createContext, useCallback, useContext, useEffect, useMemo } from "react";

export interface Unread {
  /** Counted up to `unreadCounted`. */
  readonly unread: ReadonlySignal<number>;
  readonly setUnread: (unread: number) => void;
}

/** Null in the root's error boundary. */
export const UnreadContext = createContext<Unread | null>(null);

export function useUnreadCount(): Unread {
  const none = useSignal(0);
  return useContext(UnreadContext) ?? { unread: none, setUnread: ignore };
}

const ignore = () => undefined;

/**
 * The number of unread notifications: the page's count, updated by the session poll and the bell's panel.
 * @param served the page's count and its time of rendering (ISO 8601)
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
