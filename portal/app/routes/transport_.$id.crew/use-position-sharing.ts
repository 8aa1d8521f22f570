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
  readonly isOver: boolean;
  /** How far the phone's clock is ahead. */
  readonly clockAheadMs: number;
}

export interface PositionSharing {
  /** Null until read from the phone. */
  readonly isWanted: boolean | null;
  readonly choose: (isWanted: boolean) => void;
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
  const { requestId, userId, isUnderWay, isOver, clockAheadMs } = facts;
  const fixes = useMemo(
    () => storedValue<readonly PositionFix[]>("fixes", userId, requestId),
    [userId, requestId],
  );
  const consent = useMemo(() => storedValue<boolean>("consent", userId, requestId), [userId, requestId]);
  const [isWanted, setWanted] = useState<boolean | null>(null);
  const [signal, setSignal] = useState<Signal>("searching");
  const [{ queuedCount, isReachable }, setQueue] = useState({ queuedCount: 0, isReachable: true });
  const [isSignedOut, setSignedOut] = useState(false);
  const [ended, setEnded] = useState<string | null>(null);
  const [tracking, setTracking] = useState<Tracking | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isSharing = isWanted === true && isUnderWay && ended === null;

  useEffect(() => {
    let isUnmounted = false;
    consent.read().then((chosen) => !isUnmounted && setWanted((before) => before ?? chosen ?? false));
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
          consent.forget();
        },
        signedOut: () => setSignedOut(true),
      },
    });
  }, [isSharing, requestId, userId, fixes, consent, clockAheadMs, attempt]);

  // Declared after the watch, so that it has stopped.
  useEffect(() => {
    if (!isOver) return;
    fixes.forget();
    consent.forget();
  }, [isOver, fixes, consent]);

  const choose = useCallback(
    (wanted: boolean) => {
      setWanted(wanted);
      setEnded(null);
      consent.update(() => wanted);
      // Without consent, queued positions are not sent either.
      if (!wanted) fixes.forget();
      if (!wanted) setQueue({ queuedCount: 0, isReachable: true });
    },
    [consent, fixes],
  );
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  useOnPermissionGranted(retry);

  return {
    isWanted,
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
