import type { RequestCall, WaitingCall } from "@wardway/model";
import { createContext, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { backgroundHeader } from "#app/infra/background-call.ts";
import { useLive } from "#app/realtime/client/live-provider.tsx";
import { createRefetcher } from "#app/realtime/client/refetcher.ts";
import { isChangeMessage } from "#app/realtime/client/use-live-revalidation.ts";
import { useLiveTopic } from "#app/realtime/client/use-live-topic.ts";
import { getCallKey } from "./alert-text.ts";

/** What waits for the viewer. */
export const CallsContext = createContext<readonly WaitingCall[]>([]);

/** Interval without a live connection. */
const POLL_INTERVAL_MS = 15_000;

const none: readonly WaitingCall[] = [];

interface Calls {
  readonly calls: readonly WaitingCall[];
  /** Without the pause that follows a refetch, for what the user has done. */
  readonly refetch: () => void;
}

/**
 * The page's calls, refetched on changes also in a hidden tab, one refetch at a time with a pause.
 * @param served with the page; null for users who are not called
 * @param servedAt ISO 8601
 */
export function useCalls(served: readonly WaitingCall[] | null, servedAt: string): Calls {
  const [fetched, setFetched] = useState<{ since: string; calls: readonly RequestCall[] } | null>(null);
  const connection = useLive()?.connection;
  const isActive = served !== null;

  const newest = useRef(servedAt);
  newest.current = servedAt;
  // Every change of the pool reaches every company's pages.
  const [refetcher] = useState(() =>
    createRefetcher({
      async refetch(onFailure) {
        const since = newest.current;
        const calls = await fetchCalls();
        if (calls === null) return onFailure();
        // A page loaded in between may know of more.
        if (since === newest.current) setFetched({ since, calls });
        else refetcher.request();
        refetcher.done();
      },
      abandon: () => undefined,
      isBusy: () => false,
    }),
  );
  useEffect(() => refetcher.stop, [refetcher]);
  const refetch = useCallback(() => {
    refetcher.request();
    refetcher.flush();
  }, [refetcher]);

  useLiveTopic(isActive ? "requests" : null, (message) => {
    if (isChangeMessage(message)) refetcher.request();
  });
  // When a colleague opens a request, a change of the notifications is published.
  useLiveTopic(isActive ? "notifications" : null, (message) => {
    if (isChangeMessage(message)) refetcher.request();
  });
  useEffect(() => {
    if (!isActive) return;
    const interval = setInterval(() => {
      if (connection?.state() !== "open") refetcher.request();
    }, POLL_INTERVAL_MS);
    return () => clearInterval(interval);
  }, [isActive, connection, refetcher]);

  /** By key; null before the first list of a user. */
  const last = useRef<ReadonlyMap<string, WaitingCall> | null>(null);
  const calls = useMemo(() => {
    if (served === null) return none;
    if (fetched?.since === servedAt) return fetched.calls;
    const known = last.current;
    if (known === null) return served;
    return served.flatMap((call) => known.get(getCallKey(call)) ?? []);
  }, [served, servedAt, fetched]);
  useEffect(() => {
    last.current = isActive ? new Map(calls.map((call) => [getCallKey(call), call])) : null;
  }, [isActive, calls]);
  // A page's calls are brief: what is new in them is fetched.
  const hasNew = served !== null && fetched?.since !== servedAt && calls.length < served.length;
  useEffect(() => {
    if (hasNew) refetcher.request();
  }, [hasNew, refetcher]);
  return { calls, refetch };
}

/** Null if the server is unreachable or the session has ended. */
async function fetchCalls(): Promise<readonly RequestCall[] | null> {
  try {
    const response = await fetch("/request-alerts", {
      headers: { [backgroundHeader]: "1" },
      // The log-in page after the end of the session. "error" would report it on the console.
      redirect: "manual",
    });
    return response.ok ? ((await response.json()) as readonly RequestCall[]) : null;
  } catch {
    return null;
  }
}

/** As opening the request does: ends its call for the viewer's side. @param isAutomatic no one has pressed a button */
export async function endCall(requestId: number, isAutomatic: boolean): Promise<void> {
  await fetch("/request-alerts/opened", {
    method: "POST",
    body: new URLSearchParams({ requestId: String(requestId) }),
    headers: isAutomatic ? { [backgroundHeader]: "1" } : {},
    redirect: "manual",
    // The call then waits on, and comes again.
  }).catch(() => undefined);
}
