import type { PositionFix, Tracking } from "@wardway/model";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { storedValue } from "#app/shell/offline/offline-store.ts";
import { type Signal, sharePositions } from "./share-positions.ts";

export interface PositionSharingOptions {
  readonly requestId: number;
  readonly userId: number;
  /** From the start, also one that has not reached the portal, to the transfer of care. */
  readonly isDriving: boolean;
  /** The portal knows of the start, and accepts positions. */
  readonly isStarted: boolean;
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
  /** False while a colleague's vehicle is the one shown. */
  readonly isShown: boolean;
  /** Has this vehicle shown instead of a colleague's. */
  readonly takeOver: () => void;
  /** Why the portal ended it. */
  readonly ended: string | null;
  /** Returned for the last positions. */
  readonly tracking: Tracking | null;
  /** Queries the phone again. */
  readonly retry: () => void;
}

/** Shares the position while the crew consents and drives and the page is open; what is queued is sent afterwards. */
export function usePositionSharing(facts: PositionSharingOptions): PositionSharing {
  const { requestId, userId, isDriving, isStarted, hasEnded, clockAheadMs } = facts;
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
  const [isShown, setShown] = useState(true);
  const wantsToBeShown = useRef(false);
  const isAllowed = isEnabled === true && ended === null;
  const isSharing = isAllowed && isDriving;
  const isActive = isAllowed && (isDriving || isStarted);

  useEffect(() => {
    let isUnmounted = false;
    consent.read().then((chosen) => !isUnmounted && setEnabled((before) => before ?? chosen ?? false));
    return () => {
      isUnmounted = true;
    };
  }, [consent]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts a new watch
  useEffect(() => {
    if (!isActive) return;
    return sharePositions({
      requestId,
      userId,
      fixes,
      clockAheadMs,
      geolocation: navigator.geolocation,
      isMeasuring: isDriving,
      isSending: isStarted,
      takeOver: wantsToBeShown,
      events: {
        signal: setSignal,
        queued: (count, isReachable) => setQueue({ queuedCount: count, isReachable }),
        tracking: (response, shown) => {
          setTracking(response);
          setShown(shown);
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
  }, [isActive, isDriving, isStarted, requestId, userId, fixes, consent, clockAheadMs, attempt]);

  // Declared after the watch, so that it has stopped.
  useEffect(() => {
    if (!hasEnded) return;
    fixes.delete();
    consent.delete();
    // A transport that is reopened needs a new consent.
    setEnabled(false);
    return () => setEnded(null);
  }, [hasEnded, fixes, consent]);

  const choose = useCallback(
    (enabled: boolean) => {
      setEnabled(enabled);
      setEnded(null);
      wantsToBeShown.current = enabled;
      consent.update(() => enabled);
      // Without consent, queued positions are not sent either.
      if (!enabled) fixes.delete();
      if (!enabled) setQueue({ queuedCount: 0, isReachable: true });
    },
    [consent, fixes],
  );
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  const takeOver = useCallback(() => {
    wantsToBeShown.current = true;
    retry();
  }, [retry]);
  useOnPermissionGranted(retry);

  return {
    isEnabled,
    choose,
    isSharing,
    signal,
    queuedCount,
    isReachable,
    isSignedOut,
    isShown,
    takeOver,
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
