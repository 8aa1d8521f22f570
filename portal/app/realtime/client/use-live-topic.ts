import type { LiveListener, LiveTopic } from "@wardway/sdk/live";
import { useEffect, useRef } from "react";
import { useLive } from "./live-provider.tsx";

/**
 * Subscribes while mounted. After a reconnect, `subscribed` reports whether something has changed.
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
