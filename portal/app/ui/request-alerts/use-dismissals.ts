import { CRITICAL_ALERT_REPEAT_MS } from "@wardway/model";
import { useCallback, useEffect, useRef, useState } from "react";

/** Dismissed alerts, in all tabs of the user, until they repeat. */
export function useDismissals(userId: number) {
  const [dismissed, setDismissed] = useState<ReadonlySet<number>>(new Set());
  const channel = useRef<BroadcastChannel>();
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  const apply = useCallback((ids: readonly number[]) => {
    setDismissed((before) => new Set([...before, ...ids]));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setDismissed((before) => new Set([...before].filter((id) => !ids.includes(id))));
    }, CRITICAL_ALERT_REPEAT_MS);
    timers.current.add(timer);
  }, []);

  useEffect(() => {
    const opened = new BroadcastChannel(`wardway-dismissals-${userId}`);
    opened.onmessage = ({ data }: MessageEvent<readonly number[]>) => apply(data);
    channel.current = opened;
    return () => opened.close();
  }, [userId, apply]);
  useEffect(() => {
    const pending = timers.current;
    return () => {
      for (const timer of pending) clearTimeout(timer);
    };
  }, []);

  return {
    isDismissed: (id: number) => dismissed.has(id),
    dismiss(ids: readonly number[]) {
      apply(ids);
      channel.current?.postMessage(ids);
    },
  };
}
