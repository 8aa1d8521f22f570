import { CRITICAL_CALL_REPEAT_MS } from "@wardway/model";
import { useCallback, useEffect, useRef, useState } from "react";

/** Dismissed alerts, in all tabs of the user, until they repeat. */
export function useDismissals(userId: number | null) {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const channel = useRef<BroadcastChannel>();
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  const apply = useCallback((keys: readonly string[]) => {
    setDismissed((before) => new Set([...before, ...keys]));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setDismissed((before) => new Set([...before].filter((key) => !keys.includes(key))));
    }, CRITICAL_CALL_REPEAT_MS);
    timers.current.add(timer);
  }, []);

  useEffect(() => {
    if (userId === null) return;
    const opened = new BroadcastChannel(`wardway-dismissals-${userId}`);
    opened.onmessage = ({ data }: MessageEvent<readonly string[]>) => apply(data);
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
    isDismissed: (key: string) => dismissed.has(key),
    dismiss(keys: readonly string[]) {
      apply(keys);
      channel.current?.postMessage(keys);
    },
  };
}
