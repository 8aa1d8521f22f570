import type { TransportRequest } from "@wardway/model";
import { useEffect, useRef } from "react";
import { useViewer } from "#app/http/viewer.ts";
import { useLiveTopic } from "#app/realtime/client/use-live-topic.ts";

/** For the list to show a request that the socket reported. */
const LIST_UPDATE_TIMEOUT_MS = 5_000;

/**
 * Reports each new request once: when the list shows it, or as a number if it does not. Requests from a lost
 * connection are reported when the list has caught up.
 * @param shown the list's rows
 */
export function useNewRequests(
  shown: readonly TransportRequest[],
  onNew: (requests: readonly TransportRequest[], unseen: number) => void,
): void {
  const handler = useRef(onNew);
  const { now } = useViewer();
  const openedAt = useRef(now);
  /** All requests shown or reported since the page opened. */
  const known = useRef(new Set(shown.map(({ id }) => id)));
  const received = useRef(new Set<number>());
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    handler.current = onNew;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  useLiveTopic("requests", (message) => {
    if (message.type !== "request" || !message.isNew || message.status !== "pending") return;
    if (known.current.has(message.requestId)) return;
    received.current.add(message.requestId);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const unseen = received.current.size;
      for (const id of received.current) known.current.add(id);
      received.current.clear();
      if (unseen > 0) handler.current([], unseen);
    }, LIST_UPDATE_TIMEOUT_MS);
  });

  useEffect(() => {
    const isMissed = ({ id, status, createdAt }: TransportRequest) =>
      status === "pending" && createdAt > openedAt.current && !known.current.has(id);
    const found = shown.filter((request) => received.current.has(request.id) || isMissed(request));
    for (const { id } of shown) {
      known.current.add(id);
      received.current.delete(id);
    }
    if (found.length > 0) handler.current(found, 0);
  }, [shown]);
}
