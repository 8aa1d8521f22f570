import type { LiveListener, LiveTopic } from "@wardway/sdk/live";
import { useEffect, useRef } from "react";
import { useLive } from "./live-provider.tsx";

/**
 * Hears a topic of the page's live connection while it is mounted, over reconnections too: after each the server
 * answers `subscribed`, which tells whether something has changed meanwhile.
 * @param topic null for none
 */
export function useLiveTopic(topic: LiveTopic | null, onMessage: LiveListener): void {
  const live = useLive();
  const listener = useRef(onMessage);
  useEffect(() => {
    listener.current = onMessage;
  });
  useEffect(() => {
    if (topic === null) return;
    return live?.connection.subscribe(topic, (message) => listener.current(message));
  }, [live, topic]);
}
