import type { PositionFix, Tracking } from "@wardway/model";
import { useCallback, useEffect, useMemo, useState } from "react";
import { kept } from "#app/ui/crew/offline-store.ts";
import { type Signal, sharePositions } from "./share-positions.ts";

export interface SharingFacts {
  readonly requestId: number;
  readonly userId: number;
  /** The portal has the transport as started: it takes positions. */
  readonly isUnderWay: boolean;
  /** It is completed or cancelled: nothing is sent any more. */
  readonly isOver: boolean;
  /** Milliseconds by which the phone's clock is ahead of the portal's. */
  readonly clockAhead: number;
}

export interface PositionSharing {
  /** What the crew has chosen for this transport; null until the phone has looked it up. */
  readonly isWanted: boolean | null;
  readonly choose: (isWanted: boolean) => void;
  readonly isSharing: boolean;
  readonly signal: Signal;
  readonly waiting: number;
  readonly isReachable: boolean;
  readonly isSignedOut: boolean;
  /** Why sharing has ended on the portal's side. */
  readonly ended: string | null;
  /** What the portal made of the last positions. */
  readonly tracking: Tracking | null;
  /** Asks the phone again for its place. */
  readonly retry: () => void;
}

/** Shares the phone's position while the crew wants that, the transport is under way and this page is open. */
export function usePositionSharing(facts: SharingFacts): PositionSharing {
  const { requestId, userId, isUnderWay, isOver, clockAhead } = facts;
  const fixes = useMemo(() => kept<readonly PositionFix[]>("fixes", userId, requestId), [userId, requestId]);
  const consent = useMemo(() => kept<boolean>("consent", userId, requestId), [userId, requestId]);
  const [isWanted, setWanted] = useState<boolean | null>(null);
  const [signal, setSignal] = useState<Signal>("searching");
  const [{ waiting, isReachable }, setWaiting] = useState({ waiting: 0, isReachable: true });
  const [isSignedOut, setSignedOut] = useState(false);
  const [ended, setEnded] = useState<string | null>(null);
  const [tracking, setTracking] = useState<Tracking | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isSharing = isWanted === true && isUnderWay && ended === null;

  useEffect(() => {
    let hasLeft = false;
    consent.read().then((chosen) => !hasLeft && setWanted((before) => before ?? chosen ?? false));
    return () => {
      hasLeft = true;
    };
  }, [consent]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new watch
  useEffect(() => {
    if (!isSharing) return;
    return sharePositions({
      requestId,
      userId,
      fixes,
      clockAhead,
      geolocation: navigator.geolocation,
      told: {
        signal: setSignal,
        waiting: (count, reached) => setWaiting({ waiting: count, isReachable: reached }),
        tracking: (answer) => {
          setTracking(answer);
          setSignedOut(false);
        },
        ended: (sentence) => {
          setEnded(sentence);
          setWaiting({ waiting: 0, isReachable: true });
          consent.forget();
        },
        signedOut: () => setSignedOut(true),
      },
    });
  }, [isSharing, requestId, userId, fixes, consent, clockAhead, attempt]);

  // The page may learn of the end before a position is refused. It stands after the watch, which has stopped by now.
  useEffect(() => {
    if (!isOver) return;
    fixes.forget();
    consent.forget();
  }, [isOver, fixes, consent]);

  const choose = useCallback(
    (wanted: boolean) => {
      setWanted(wanted);
      setEnded(null);
      consent.change(() => wanted);
      // Who takes it back wants nothing sent that was noted before.
      if (!wanted) fixes.forget();
      if (!wanted) setWaiting({ waiting: 0, isReachable: true });
    },
    [consent, fixes],
  );
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  useWhenAllowed(retry);

  return {
    isWanted,
    choose,
    isSharing,
    signal,
    waiting,
    isReachable,
    isSignedOut,
    ended,
    tracking,
    retry,
  };
}

/** Somebody who has just let the browser know where they are does not press a second time. */
function useWhenAllowed(onAllowed: () => void): void {
  useEffect(() => {
    const ended = new AbortController();
    // Not every browser tells of this permission.
    navigator.permissions
      ?.query({ name: "geolocation" })
      .then((status) => {
        const look = () => status.state === "granted" && onAllowed();
        status.addEventListener("change", look, { signal: ended.signal });
      })
      .catch(() => undefined);
    return () => ended.abort();
  }, [onAllowed]);
}
