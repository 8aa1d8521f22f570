import { useRevalidator } from "@remix-run/react";
import { type Notification, notificationsShown } from "@wardway/model";
import { useCallback, useEffect, useRef, useState } from "react";
import { unreadIn } from "#app/http/unread-count.ts";

interface Loaded {
  readonly state: "loaded";
  readonly notifications: readonly Notification[];
}
export type Latest = Loaded | { readonly state: "loading" | "failed" };

/**
 * The newest notifications, asked for each time the panel opens; what was shown before stays in sight meanwhile.
 */
export function useLatest(isOpen: boolean, setUnread: (unread: number) => void) {
  const [latest, setLatest] = useState<Latest>({ state: "loading" });
  const [isMarking, setMarking] = useState(false);
  const question = useRef<AbortController>();
  const { revalidate } = useRevalidator();

  const ask = useCallback(async () => {
    question.current?.abort();
    const asked = new AbortController();
    question.current = asked;
    try {
      const { notifications, unread } = await fetchLatest(asked.signal);
      setLatest({ state: "loaded", notifications });
      setUnread(unread);
    } catch {
      if (!asked.signal.aborted) setLatest({ state: "failed" });
    }
  }, [setUnread]);

  useEffect(() => {
    if (!isOpen) return;
    void ask();
    return () => question.current?.abort();
  }, [isOpen, ask]);

  const newest = latest.state === "loaded" ? latest.notifications[0]?.id : undefined;
  const markAllRead = useCallback(async () => {
    if (newest === undefined) return;
    setMarking(true);
    try {
      setUnread(await fetchRead(newest));
      setLatest((before) => (before.state === "loaded" ? asRead(before) : before));
    } catch {
      setLatest({ state: "failed" });
      return;
    } finally {
      setMarking(false);
    }
    // The page under the panel may be their list.
    revalidate();
  }, [newest, setUnread, revalidate]);

  return { latest, ask, markAllRead, isMarking };
}

function asRead({ notifications }: Loaded): Loaded {
  const readAt = new Date().toISOString();
  return {
    state: "loaded",
    notifications: notifications.map((each) => ({ ...each, readAt: each.readAt ?? readAt })),
  };
}

async function fetchLatest(signal: AbortSignal) {
  const response = await fetch(`/api/notifications?limit=${notificationsShown}`, { signal });
  if (!response.ok) throw new Error(`The notifications answered ${response.status}.`);
  const notifications = (await response.json()) as readonly Notification[];
  return { notifications, unread: unreadIn(response) };
}

/** All up to this one: what came meanwhile has not been seen. @returns how many are unread then */
async function fetchRead(upTo: number): Promise<number> {
  const response = await fetch("/api/notifications/read", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ upTo }),
  });
  if (!response.ok) throw new Error(`The notifications answered ${response.status}.`);
  const { unread } = (await response.json()) as { readonly unread: number };
  return unread;
}
