import type { PositionFix, Tracking } from "@wardway/model";
import { useCallback, useEffect, useMemo, useState } from "react";
import { storedValue } from "#app/ui/crew/offline-store.ts";
import { type Signal, sharePositions } from "./share-positions.ts";

export interface PositionSharingOptions {
  readonly requestId: number;
  readonly userId: number;
  /** The portal accepts positions. */
  readonly isUnderWay: boolean;
  /** Completed or cancelled. */
  readonly hasEnded: boolean;
  /** How far the phone's clock is ahead. */
  readonly clockAheadMs: number;
}

export interface PositionSharing {
  /** Null until read from the phone. */
  readonly isEnabled: boolean | null;
  readonly choose: (isEnabled: boolean) => void;
  readonly isSharing: boolean;
  readonly signal: Signal;
  readonly queuedCount: number;
  readonly isReachable: boolean;
  readonly isSignedOut: boolean;
  /** Why the portal ended it. */
  readonly ended: string | null;
  /** Returned for the last positions. */
  readonly tracking: Tracking | null;
  /** Queries the phone again. */
  readonly retry: () => void;
}

/** Shares the position while the crew consents, the transport is in progress and the page is open. */
export function usePositionSharing(facts: PositionSharingOptions): PositionSharing {
  const { requestId, userId, isUnderWay, hasEnded, clockAheadMs } = facts;
  const fixes = useMemo(
    () => storedValue<readonly PositionFix[]>("fixes", userId, requestId),
    [userId, requestId],
  );
  const consent = useMemo(() => storedValue<boolean>("consent", userId, requestId), [userId, requestId]);
  const [isEnabled, setEnabled] = useState<boolean | null>(null);
  const [signal, setSignal] = useState<Signal>("searching");
  const [{ queuedCount, isReachable }, setQueue] = useState({ queuedCount: 0, isReachable: true });
  const [isSignedOut, setSignedOut] = useState(false);
  const [ended, setEnded] = useState<string | null>(null);
  const [tracking, setTracking] = useState<Tracking | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isSharing = isEnabled === true && isUnderWay && ended === null;

  useEffect(() => {
    let isUnmounted = false;
    consent.read().then((chosen) => !isUnmounted && setEnabled((before) => before ?? chosen ?? false));
    return () => {
      isUnmounted = true;
    };
  }, [consent]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts a new watch
  useEffect(() => {
    if (!isSharing) return;
    return sharePositions({
      requestId,
      userId,
      fixes,
      clockAheadMs,
      geolocation: navigator.geolocation,
      events: {
        signal: setSignal,
        queued: (count, isReachable) => setQueue({ queuedCount: count, isReachable }),
        tracking: (response) => {
          setTracking(response);
          setSignedOut(false);
        },
        ended: (reason) => {
          setEnded(reason);
          setQueue({ queuedCount: 0, isReachable: true });
          consent.delete();
        },
        signedOut: () => setSignedOut(true),
      },
    });
  }, [isSharing, requestId, userId, fixes, consent, clockAheadMs, attempt]);

  // Declared after the watch, so that it has stopped.
  useEffect(() => {
    if (!hasEnded) return;
    fixes.delete();
    consent.delete();
  }, [hasEnded, fixes, consent]);

  const choose = useCallback(
    (enabled: boolean) => {
      setEnabled(enabled);
      setEnded(null);
      consent.update(() => enabled);
      // Without consent, queued positions are not sent either.
      if (!enabled) fixes.delete();
      if (!enabled) setQueue({ queuedCount: 0, isReachable: true });
    },
    [consent, fixes],
  );
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  useOnPermissionGranted(retry);

  return {
    isEnabled,
    choose,
    isSharing,
    signal,
    queuedCount,
    isReachable,
    isSignedOut,
    ended,
    tracking,
    retry,
  };
}

/** Resumes when the permission is granted. */
function useOnPermissionGranted(onGranted: () => void): void {
  useEffect(() => {
    const controller = new AbortController();
    // Not every browser supports this query.
    navigator.permissions
      ?.query({ name: "geolocation" })
      .then((status) => {
        const onChange = () => status.state === "granted" && onGranted();
        status.addEventListener("change", onChange, { signal: controller.signal });
      })
      .catch(() => undefined);
    return () => controller.abort();
  }, [onGranted]);
}
