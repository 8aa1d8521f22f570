import { useRevalidator } from "@remix-run/react";
import type { TransportRequest } from "@wardway/db/model";
import { useEffect } from "react";
import { beQuiet, pollHeader } from "../../platform/sessions/quiet.ts";

/** Milliseconds between two looks at the server. */
const interval = 10_000;
/** Milliseconds after a key in which somebody counts as typing. */
const typingPause = 30_000;

/**
 * Shows the page again once the request has changed elsewhere. It looks every ten seconds while the request is
 * open, but not in a hidden tab, nor while somebody is typing or answers a dialog; and it asks quietly, so
 * that a page left open does not keep its session alive.
 */
export function useLiveRequest({ id, version, status }: TransportRequest): void {
  const { revalidate } = useRevalidator();
  const isOpen = status !== "completed" && status !== "cancelled";

  useEffect(() => {
    if (!isOpen) return;
    const ended = new AbortController();
    const { signal } = ended;
    let typedAt = Number.NEGATIVE_INFINITY;
    const isBusy = () =>
      document.visibilityState === "hidden" ||
      performance.now() - typedAt < typingPause ||
      document.querySelector("[role=dialog], [role=alertdialog]") !== null;
    const look = async () => {
      if (isBusy() || !(await hasChanged(id, version, signal)) || isBusy() || signal.aborted) return;
      beQuiet();
      revalidate();
    };
    const timer = setInterval(look, interval);
    document.addEventListener("visibilitychange", look, { signal });
    document.addEventListener("input", () => (typedAt = performance.now()), { signal });
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [id, version, isOpen, revalidate]);
}

/** A server out of reach has changed nothing that could be shown; the next look tries again. */
async function hasChanged(id: number, version: number, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(`/api/transport-requests/${id}`, { headers: { [pollHeader]: "1" }, signal });
    // The session has ended, or the request has gone to somebody else: the page itself says so.
    if (response.status === 401 || response.status === 404) return true;
    if (!response.ok) return false;
    const body: { version?: unknown } = await response.json();
    return body.version !== version;
  } catch {
    return false;
  }
}
