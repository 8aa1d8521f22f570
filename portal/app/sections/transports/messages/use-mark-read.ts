import type { MessageSide } from "@wardway/model";
import { type RefObject, useEffect } from "react";
import { sendJson } from "#app/shell/offline/send.ts";
import { useViewer } from "#app/shell/page/viewer.ts";

/** Of the message that must be in sight: it may be higher than the screen. */
const VISIBLE_PART = 0.3;
/** The steps of the crew's page cover what is below. */
const covered = "0px 0px -25% 0px";
const RETRY_MS = 15_000;

/**
 * Messages are read when the newest of them is in sight on a visible page, not when a page with them has loaded.
 * @param side the viewer's; null for administrators, who mark nothing
 * @param newestUnread id of the other side's message; null if all are read
 * @param element shows that message
 */
export function useMarkRead(
  requestId: number,
  side: MessageSide | null,
  newestUnread: number | null,
  element: RefObject<Element>,
): void {
  const { user } = useViewer();
  useEffect(() => {
    if (side === null || newestUnread === null || !element.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    let isInSight = false;
    let isSending = false;
    const mark = async () => {
      if (!isInSight || isSending || signal.aborted || document.visibilityState !== "visible") return;
      isSending = true;
      const path = `/api/transport-requests/${requestId}/messages/read`;
      const { kind } = await sendJson("POST", path, { upTo: newestUnread }, { userId: user.id, signal });
      // What was taken arrives as a live change.
      if (kind !== "unreachable" || signal.aborted) return;
      isSending = false;
      retry = setTimeout(mark, RETRY_MS);
    };
    let retry: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        isInSight = entries.at(-1)?.isIntersecting === true;
        void mark();
      },
      { threshold: VISIBLE_PART, rootMargin: covered },
    );
    observer.observe(element.current);
    document.addEventListener("visibilitychange", mark, { signal });
    return () => {
      observer.disconnect();
      controller.abort();
      clearTimeout(retry);
    };
  }, [requestId, side, newestUnread, element, user.id]);
}
