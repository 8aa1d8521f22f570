import type { TransportRequest } from "@wardway/model";
import { useEffect, useRef } from "react";
import { useViewer } from "#app/http/viewer.ts";
import { useLiveTopic } from "#app/realtime/client/use-live-topic.ts";

/** Milliseconds that a list is given to show what it was told of. */
const patience = 5_000;

/**
 * Tells of requests that have just been asked for, each once: as soon as the list shows them, or else as a number,
 * where it shows another page, another status or a search. What came while the connection was lost is told of once
 * the list has caught up.
 * @param shown what the list shows now
 */
export function useNewRequests(
  shown: readonly TransportRequest[],
  tell: (requests: readonly TransportRequest[], unseen: number) => void,
): void {
  const latest = useRef(tell);
  const { now } = useViewer();
  const openedAt = useRef(now);
  /** All that was shown or told of since the page was opened. */
  const known = useRef(new Set(shown.map(({ id }) => id)));
  const heard = useRef(new Set<number>());
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  useLiveTopic("requests", (message) => {
    if (message.type !== "request" || !message.isNew || message.status !== "pending") return;
    if (known.current.has(message.requestId)) return;
    heard.current.add(message.requestId);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const unseen = heard.current.size;
      for (const id of heard.current) known.current.add(id);
      heard.current.clear();
      if (unseen > 0) latest.current([], unseen);
    }, patience);
  });

  useEffect(() => {
    const cameUnheard = ({ id, status, createdAt }: TransportRequest) =>
      status === "pending" && createdAt > openedAt.current && !known.current.has(id);
    const found = shown.filter((request) => heard.current.has(request.id) || cameUnheard(request));
    for (const { id } of shown) {
      known.current.add(id);
      heard.current.delete(id);
    }
    if (found.length > 0) latest.current(found, 0);
  }, [shown]);
}
