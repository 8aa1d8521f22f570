import { useRevalidator } from "@remix-run/react";
import { NOTIFICATION_PAGE_SIZE, type Notification } from "@wardway/model";
import { useCallback, useEffect, useRef, useState } from "react";
import { type BellCounts, parseBellCounts } from "#app/http/session/unread-count.ts";

interface Loaded {
  readonly state: "loaded";
  readonly notifications: readonly Notification[];
  /** Also those that are older than the list. */
  readonly waiting: readonly Notification[];
}
export type Latest = Loaded | { readonly state: "loading" | "failed" };

/** Refetches when the panel opens; the previous ones stay visible. */
export function useLatest(isOpen: boolean, setCounts: (counts: BellCounts) => void) {
  const [latest, setLatest] = useState<Latest>({ state: "loading" });
  const [isMarking, setMarking] = useState(false);
  const pending = useRef<AbortController>();
  const { revalidate } = useRevalidator();

  const load = useCallback(async () => {
    pending.current?.abort();
    const controller = new AbortController();
    pending.current = controller;
    try {
      const { notifications, waiting, counts } = await fetchLatest(controller.signal);
      setLatest({ state: "loaded", notifications, waiting });
      setCounts(counts);
    } catch {
      if (!controller.signal.aborted) setLatest({ state: "failed" });
    }
  }, [setCounts]);

  useEffect(() => {
    if (!isOpen) return;
    void load();
    return () => pending.current?.abort();
  }, [isOpen, load]);

  const newest = latest.state === "loaded" ? latest.notifications[0]?.id : undefined;
  const markNewsRead = useCallback(async () => {
    if (newest === undefined) return;
    setMarking(true);
    try {
      await postRead(newest);
      await load();
    } catch {
      setLatest({ state: "failed" });
      return;
    } finally {
      setMarking(false);
    }
    // The page behind may list the notifications.
    revalidate();
  }, [newest, load, revalidate]);

  return { latest, load, markNewsRead, isMarking };
}

async function fetchLatest(signal: AbortSignal) {
  const fetchList = async (query: string) => {
    const response = await fetch(`/api/notifications?limit=${NOTIFICATION_PAGE_SIZE}${query}`, { signal });
    if (!response.ok) throw new Error(`The notifications returned ${response.status}.`);
    const items = (await response.json()) as readonly Notification[];
    return { items, counts: parseBellCounts(response) };
  };
  const [latest, waiting] = await Promise.all([fetchList(""), fetchList("&waiting=true")]);
  return { notifications: latest.items, waiting: waiting.items, counts: latest.counts };
}

/** Newer ones have not been seen. */
async function postRead(upTo: number): Promise<void> {
  const response = await fetch("/api/notifications/read", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ upTo }),
  });
  if (!response.ok) throw new Error(`The notifications returned ${response.status}.`);
}
