import { type ReadonlySignal, useSignal, useSignalEffect } from "@preact/signals-react";
import { type Tracking, trackingLimits, type VehiclePosition } from "@wardway/model";
import { useEffect } from "react";
import { getAge, getNewer, type SeenPosition, seenNow } from "./seen-position.ts";
import type { VehicleFeed } from "./vehicle-feed.ts";

const MOVING_POLL_MS = 5_000;
const IDLE_POLL_MS = 15_000;
const AGE_CHECK_MS = 1_000;

/** Only components that read a signal render again. */
export interface LiveVehicle {
  /** Null before the first response. */
  readonly tracking: ReadonlySignal<Tracking | null>;
  readonly seen: ReadonlySignal<SeenPosition | null>;
  /** Live positions after those of `tracking`, oldest first. */
  readonly since: ReadonlySignal<readonly VehiclePosition[]>;
  /** Older than `trackingLimits.staleSeconds`. */
  readonly isOld: ReadonlySignal<boolean>;
  readonly isUnreachable: ReadonlySignal<boolean>;
}

/**
 * Positions arrive live; distance and arrival are polled while the page is visible: every five seconds while positions
 * arrive, otherwise every 15.
 * @param feed null if there is nothing to follow
 * @param first known at render
 */
export function useVehicle(feed: VehicleFeed | null, first: Tracking | null): LiveVehicle {
  const tracking = useSignal(first);
  const seen = useSignal(first && seenIn(first));
  const since = useSignal<readonly VehiclePosition[]>([]);
  const isOld = useSignal(isOldPosition(seen.peek()));
  const isUnreachable = useSignal(false);

  useEffect(() => {
    if (!feed) return;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let polledAt = Number.NEGATIVE_INFINITY;
    let isPolling = false;
    let hasMoved = false;

    const pollIn = (delayMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(poll, delayMs);
    };
    const poll = async () => {
      if (isPolling || document.visibilityState === "hidden") return;
      isPolling = true;
      hasMoved = false;
      polledAt = performance.now();
      try {
        const current = await feed.read(ended.signal);
        if (ended.signal.aborted) return;
        tracking.value = current;
        since.value = keepNewer(since.peek(), current.position?.recordedAt ?? current.computedAt);
        seen.value = current.position ? getNewer(seen.peek(), seenIn(current)) : null;
        isUnreachable.value = false;
      } catch {
        if (ended.signal.aborted) return;
        isUnreachable.value = true;
      } finally {
        isPolling = false;
      }
      pollIn(hasMoved ? MOVING_POLL_MS : IDLE_POLL_MS);
    };
    const pollSoon = () => {
      hasMoved = true;
      pollIn(Math.max(0, polledAt + MOVING_POLL_MS - performance.now()));
    };

    const stop = feed.listen((position) => {
      seen.value = getNewer(seen.peek(), seenNow(position, position.receivedAt));
      if (seen.peek()?.recordedAt === position.recordedAt) {
        const first = Date.parse(position.recordedAt) - trackingLimits.trail.minutes * 60_000;
        since.value = [...keepNewer(since.peek(), new Date(first).toISOString()), position];
      }
      pollSoon();
    });
    document.addEventListener("visibilitychange", pollSoon, { signal: ended.signal });
    poll();
    return () => {
      ended.abort();
      clearTimeout(timer);
      stop();
    };
  }, [feed, tracking, seen, since, isUnreachable]);

  useSignalEffect(() => {
    const position = seen.value;
    const check = () => {
      isOld.value = isOldPosition(position);
    };
    check();
    // A timer for the remaining time would stand still while the computer sleeps.
    const timer = setInterval(check, AGE_CHECK_MS);
    return () => clearInterval(timer);
  });

  return { tracking, seen, since, isOld, isUnreachable };
}

const isOldPosition = (position: SeenPosition | null) =>
  position !== null && getAge(position) >= trackingLimits.staleSeconds;

const keepNewer = (positions: readonly VehiclePosition[], moment: string) =>
  positions.filter(({ recordedAt }) => Date.parse(recordedAt) > Date.parse(moment));

/** The response contains the position's age by the portal's clock. */
const seenIn = ({ position, computedAt }: Tracking): SeenPosition | null =>
  position && seenNow(position, computedAt);
