import { useCallback, useEffect, useRef, useState } from "react";

export interface SettledCallbacks {
  readonly onProposalSettled?: (() => void) | undefined;
  readonly onTimelineSettled?: (() => void) | undefined;
  readonly onMessagesSettled?: (() => void) | undefined;
}

/**
 * The messages load beside the timeline and appear after it, so that it moves nothing. A user who asks for the unread ones
 * before gets to them as soon as they are there.
 */
export function useMessagesPart({ onTimelineSettled, onMessagesSettled }: SettledCallbacks) {
  const element = useRef<HTMLDivElement>(null);
  const isWanted = useRef(false);
  const [isTimelineSettled, setTimelineSettled] = useState(false);
  useEffect(() => {
    // Until now they were hidden.
    if (isTimelineSettled && isWanted.current) goToUnread(element.current);
  }, [isTimelineSettled]);
  return {
    element,
    isHidden: !isTimelineSettled,
    showUnread() {
      isWanted.current = true;
      goToUnread(element.current);
    },
    settleTimeline: useCallback(() => {
      setTimelineSettled(true);
      onTimelineSettled?.();
    }, [onTimelineSettled]),
    settleMessages: useCallback(() => {
      if (isWanted.current) goToUnread(element.current);
      onMessagesSettled?.();
    }, [onMessagesSettled]),
  };
}

function goToUnread(messages: HTMLElement | null): void {
  const unread = messages?.querySelector("[data-unread]");
  (unread ?? messages)?.scrollIntoView({ block: "center" });
  (unread?.closest<HTMLElement>("[role=log]") ?? messages)?.focus({ preventScroll: true });
}
