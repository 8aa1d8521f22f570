import { type RefObject, useEffect, useRef } from "react";

/**
 * Reports to the portal that messages are read.
 * @param upTo id of the newest
 * @returns whether the portal has answered: otherwise the call is repeated later
 */
export type MarkRead = (upTo: number, signal: AbortSignal) => Promise<boolean>;

/** Of the message that must be in sight: it may be higher than the screen. */
const VISIBLE_PART = 0.3;
const RETRY_MS = 15_000;

/**
 * Messages are read when the newest of them is in sight on a visible page, not when a page with them has loaded.
 * @param newestUnread id of the other side's message; null if all are read
 * @param element shows that message
 * @param coveredBelow by the page, such as by a bar of buttons: a share of the screen's height
 */
export function useMarkRead(
  newestUnread: number | null,
  element: RefObject<Element>,
  markRead: MarkRead,
  coveredBelow = "0%",
): void {
  const latest = useRef(markRead);
  latest.current = markRead;
  useEffect(() => {
    if (newestUnread === null || !element.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    let isInSight = false;
    let isSending = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const mark = async () => {
      if (!isInSight || isSending || signal.aborted || document.visibilityState !== "visible") return;
      isSending = true;
      // What was taken arrives as a live change.
      if ((await latest.current(newestUnread, signal)) || signal.aborted) return;
      isSending = false;
      retry = setTimeout(mark, RETRY_MS);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        isInSight = entries.at(-1)?.isIntersecting === true;
        void mark();
      },
      { threshold: VISIBLE_PART, rootMargin: `0px 0px -${coveredBelow} 0px` },
    );
    observer.observe(element.current);
    document.addEventListener("visibilitychange", mark, { signal });
    return () => {
      observer.disconnect();
      controller.abort();
      clearTimeout(retry);
    };
  }, [newestUnread, element, coveredBelow]);
}
