import { type Tracking, trackingLimits } from "@wardway/model";
import { useEffect, useState } from "react";
import { ageOf, newerOf, type SeenPosition, seenNow } from "./seen-position.ts";
import type { VehicleFeed } from "./vehicle-feed.ts";

/** Milliseconds between two questions for the arrival while positions come, and while none comes. */
const pause = { moving: 5_000, quiet: 15_000 };

export interface VehicleNow {
  /** Null until it was asked for. */
  readonly tracking: Tracking | null;
  readonly seen: SeenPosition | null;
  /** The last fix is so old that the vehicle may be elsewhere. */
  readonly isOld: boolean;
  /** The portal cannot be reached now: what is shown may have changed. */
  readonly isUnreachable: boolean;
}

/**
 * Where a vehicle is, as the feed tells. Positions are shown as they come; what follows from them (distance, arrival)
 * is asked for again after them, every five seconds at most, and now and then where none comes. A hidden page asks
 * nothing.
 * @param feed null where there is nothing to watch
 * @param first what was known when the page was made
 */
export function useVehicle(feed: VehicleFeed | null, first: Tracking | null): VehicleNow {
  const [tracking, setTracking] = useState(first);
  const [seen, setSeen] = useState(() => (first ? seenIn(first) : null));
  const [isUnreachable, setUnreachable] = useState(false);

  useEffect(() => {
    if (!feed) return;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let askedAt = Number.NEGATIVE_INFINITY;
    let isAsking = false;
    let hasMoved = false;

    const askIn = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(ask, milliseconds);
    };
    const ask = async () => {
      if (isAsking || document.visibilityState === "hidden") return;
      isAsking = true;
      hasMoved = false;
      askedAt = performance.now();
      try {
        const answer = await feed.read(ended.signal);
        if (ended.signal.aborted) return;
        setTracking(answer);
        setSeen((before) => (answer.position ? newerOf(before, seenIn(answer)) : null));
        setUnreachable(false);
      } catch {
        if (ended.signal.aborted) return;
        setUnreachable(true);
      } finally {
        isAsking = false;
      }
      askIn(hasMoved ? pause.moving : pause.quiet);
    };
    const askSoon = () => {
      hasMoved = true;
      askIn(Math.max(0, askedAt + pause.moving - performance.now()));
    };

    const end = feed.listen((position) => {
      setSeen((before) => newerOf(before, seenNow(position, position.receivedAt)));
      askSoon();
    });
    document.addEventListener("visibilitychange", askSoon, { signal: ended.signal });
    ask();
    return () => {
      ended.abort();
      clearTimeout(timer);
      end();
    };
  }, [feed]);

  return { tracking, seen, isOld: useIsOld(seen), isUnreachable };
}

/** A reading of the portal tells the age of its position by the portal's own clock. */
const seenIn = ({ position, computedAt }: Tracking): SeenPosition | null =>
  position && seenNow(position, computedAt);

/** Becomes true on its own, once no newer position has come in time. */
function useIsOld(seen: SeenPosition | null): boolean {
  const [oldOne, setOldOne] = useState<SeenPosition | null>(null);
  useEffect(() => {
    if (!seen) return;
    const left = (trackingLimits.staleSeconds - ageOf(seen)) * 1_000;
    const timer = setTimeout(() => setOldOne(seen), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [seen]);
  return seen !== null && oldOne === seen;
}
