import type { RequestAlert } from "@wardway/model";
import { createContext, useCallback, useEffect, useRef, useState } from "react";
import { backgroundHeader } from "#app/http/sessions/background-call.ts";
import { useLive } from "#app/realtime/client/live-provider.tsx";
import { isChangeMessage } from "#app/realtime/client/use-live-revalidation.ts";
import { useLiveTopic } from "#app/realtime/client/use-live-topic.ts";

/** Requests that no one of the viewer's company has opened. */
export const UnopenedContext = createContext<readonly RequestAlert[]>([]);

/** Joins the messages of one change. */
const DEBOUNCE_MS = 150;
/** Without a live connection. */
const POLL_INTERVAL_MS = 15_000;

const none: readonly RequestAlert[] = [];

/**
 * The page's requests, refetched on changes also in a hidden tab.
 * @param served with the page; null except for companies
 * @param servedAt ISO 8601
 */
export function useUnopenedRequests(
  served: readonly RequestAlert[] | null,
  servedAt: string,
): readonly RequestAlert[] {
  const [fetched, setFetched] = useState<{ since: string; requests: readonly RequestAlert[] } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const connection = useLive()?.connection;
  const isActive = served !== null;

  const refetch = useCallback(() => {
    timer.current ??= setTimeout(async () => {
      timer.current = undefined;
      const requests = await fetchRequests();
      if (requests) setFetched({ since: servedAt, requests });
    }, DEBOUNCE_MS);
  }, [servedAt]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );

  useLiveTopic(isActive ? "requests" : null, (message) => {
    if (isChangeMessage(message)) refetch();
  });
  // A view of a colleague is published as a change of the notifications.
  useLiveTopic(isActive ? "notifications" : null, (message) => {
    if (isChangeMessage(message)) refetch();
  });
  useEffect(() => {
    if (!isActive) return;
    const interval = setInterval(() => {
      if (connection?.state() !== "open") refetch();
    }, POLL_INTERVAL_MS);
    return () => clearInterval(interval);
  }, [isActive, connection, refetch]);

  if (served === null) return none;
  return fetched?.since === servedAt ? fetched.requests : served;
}

/** Null if the server is unreachable or the session has ended. */
async function fetchRequests(): Promise<readonly RequestAlert[] | null> {
  try {
    const response = await fetch("/request-alerts", {
      headers: { [backgroundHeader]: "1" },
      // The log-in page after the end of the session. "error" would report it on the console.
      redirect: "manual",
    });
    return response.ok ? ((await response.json()) as readonly RequestAlert[]) : null;
  } catch {
    return null;
  }
}
