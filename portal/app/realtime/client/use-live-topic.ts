import type { LiveListener, LiveTopic } from "@wardway/sdk/live";
import { useEffect, useRef } from "react";
import { useLive } from "./live-provider.tsx";

/**
 * Subscribes to a topic of the page's live connection while mounted. After each reconnect the server replies with
 * `subscribed`, which reports whether something has changed since then.
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
