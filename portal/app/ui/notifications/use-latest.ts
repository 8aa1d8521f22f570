import { useRevalidator } from "@remix-run/react";
import { NOTIFICATION_PAGE_SIZE, type Notification } from "@wardway/model";
import { useCallback, useEffect, useRef, useState } from "react";
import { parseUnread } from "#app/http/unread-count.ts";

interface Loaded {
  readonly state: "loaded";
  readonly notifications: readonly Notification[];
}
export type Latest = Loaded | { readonly state: "loading" | "failed" };

/** Refetches when the panel opens; the previous ones stay visible. */
export function useLatest(isOpen: boolean, setUnread: (unread: number) => void) {
  const [latest, setLatest] = useState<Latest>({ state: "loading" });
  const [isMarking, setMarking] = useState(false);
  const pending = useRef<AbortController>();
  const { revalidate } = useRevalidator();

  const load = useCallback(async () => {
    pending.current?.abort();
    const controller = new AbortController();
    pending.current = controller;
    try {
      const { notifications, unread } = await fetchLatest(controller.signal);
      setLatest({ state: "loaded", notifications });
      setUnread(unread);
    } catch {
      if (!controller.signal.aborted) setLatest({ state: "failed" });
    }
  }, [setUnread]);

  useEffect(() => {
    if (!isOpen) return;
    void load();
    return () => pending.current?.abort();
  }, [isOpen, load]);

  const newest = latest.state === "loaded" ? latest.notifications[0]?.id : undefined;
  const markAllRead = useCallback(async () => {
    if (newest === undefined) return;
    setMarking(true);
    try {
      setUnread(await fetchRead(newest));
      setLatest((previous) => (previous.state === "loaded" ? asRead(previous) : previous));
    } catch {
      setLatest({ state: "failed" });
      return;
    } finally {
      setMarking(false);
    }
    // The page behind may list the notifications.
    revalidate();
  }, [newest, setUnread, revalidate]);

  return { latest, load, markAllRead, isMarking };
}

function asRead({ notifications }: Loaded): Loaded {
  const readAt = new Date().toISOString();
  return {
    state: "loaded",
    notifications: notifications.map((each) => ({ ...each, readAt: each.readAt ?? readAt })),
  };
}

async function fetchLatest(signal: AbortSignal) {
  const response = await fetch(`/api/notifications?limit=${NOTIFICATION_PAGE_SIZE}`, { signal });
  if (!response.ok) throw new Error(`The notifications returned ${response.status}.`);
  const notifications = (await response.json()) as readonly Notification[];
  return { notifications, unread: parseUnread(response) };
}

/** Newer ones have not been seen. @returns the remaining unread count */
async function fetchRead(upTo: number): Promise<number> {
  const response = await fetch("/api/notifications/read", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ upTo }),
  });
  if (!response.ok) throw new Error(`The notifications returned ${response.status}.`);
  const { unread } = (await response.json()) as { readonly unread: number };
  return unread;
}
