import { type PositionFix, sharedPositionsSchema, type Tracking, trackingLimits } from "@wardway/model";
import { pollHeader } from "#app/http/sessions/background-call.ts";
import type { Kept } from "#app/ui/crew/offline-store.ts";
import { fixOf, withFix, withoutSent } from "./fixes.ts";
import { backOff, type Sent, sendJson } from "./send.ts";

/** What the phone says of its own place. */
export type Signal = "searching" | "found" | "denied" | "unavailable" | "unsupported";

export interface SharingTold {
  readonly signal: (signal: Signal) => void;
  /** How many positions wait on the phone, and whether the portal can be reached. */
  readonly waiting: (count: number, isReachable: boolean) => void;
  /** The portal has them, and says what follows. */
  readonly tracking: (tracking: Tracking) => void;
  /** The transport is over, or has gone to somebody else. */
  readonly ended: (sentence: string) => void;
  readonly signedOut: () => void;
}

export interface Sharing {
  readonly requestId: number;
  /** Whose positions they are. */
  readonly userId: number;
  readonly fixes: Kept<readonly PositionFix[]>;
  /** Milliseconds by which the phone's clock is ahead of the portal's. */
  readonly clockAhead: number;
  readonly geolocation: Geolocation | undefined;
  readonly told: SharingTold;
}

/** Milliseconds from a fix to its sending, unless so many have gathered. */
const gathering = { milliseconds: 5_000, fixes: 20 };
/** Milliseconds without a fix after which the phone is asked: one that stands may say nothing on its own. */
const silence = 20_000;

/**
 * Watches where the phone is and tells the portal, in batches. What cannot be sent waits on the phone. No person
 * does anything here: the calls are quiet and keep no session alive. @returns what stops it
 */
export function sharePositions(sharing: Sharing): () => void {
  const { requestId, userId, fixes, clockAhead, geolocation, told } = sharing;
  if (!geolocation) {
    told.signal("unsupported");
    return () => undefined;
  }
  const stopped = new AbortController();
  const { signal } = stopped;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isSending = false;
  /** Something was noted while a call was on its way, which may not carry it. */
  let hasHeardMore = false;
  let failures = 0;
  /** The last call was not taken: what gathers meanwhile waits for the next attempt. */
  let isHeldUp = false;
  let heardAt = performance.now();

  const sendIn = (milliseconds: number) => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(send, milliseconds);
  };
  const tellWaiting = (all: readonly PositionFix[]) => told.waiting(all.length, failures === 0);

  async function hear(position: GeolocationPosition): Promise<void> {
    if (signal.aborted) return;
    heardAt = performance.now();
    const fix = fixOf(position, clockAhead);
    told.signal(fix ? "found" : "unavailable");
    if (!fix) return;
    const all = await fixes.change((before = []) => withFix(before, fix));
    if (signal.aborted) return;
    tellWaiting(all);
    hasHeardMore = isSending;
    if (isSending || isHeldUp) return;
    if (all.length >= gathering.fixes) sendIn(0);
    else if (timer === null) sendIn(gathering.milliseconds);
  }

  function fail({ code, PERMISSION_DENIED }: GeolocationPositionError): void {
    told.signal(code === PERMISSION_DENIED ? "denied" : "unavailable");
  }

  async function send(): Promise<void> {
    timer = null;
    if (isSending) return;
    isSending = true;
    const batch = ((await fixes.read()) ?? []).slice(0, trackingLimits.batch);
    // Another page of the same phone has sent it all.
    if (batch.length === 0) isHeldUp = false;
    if (batch.length > 0 && !signal.aborted) {
      const path = `/api/transport-requests/${requestId}/positions`;
      const sent = await sendJson(
        "POST",
        path,
        { fixes: batch },
        { userId, headers: { [pollHeader]: "1" }, signal },
      );
      if (!signal.aborted) await settle(batch, sent);
    }
    isSending = false;
    if (hasHeardMore && timer === null && !signal.aborted) sendIn(gathering.milliseconds);
    hasHeardMore = false;
  }

  async function settle(batch: readonly PositionFix[], sent: Sent): Promise<void> {
    isHeldUp = sent.kind === "signed_out" || sent.kind === "unreachable";
    if (sent.kind === "signed_out") {
      told.signedOut();
      sendIn(backOff(10));
    } else if (sent.kind === "unreachable") {
      failures += 1;
      tellWaiting((await fixes.read()) ?? []);
      sendIn(Math.max(backOff(failures), sent.after));
    } else if (sent.kind === "refused" && (sent.status === 409 || sent.status === 404)) {
      stop();
      await fixes.forget();
      told.ended(sent.sentence);
    } else {
      // A batch that the portal cannot read would stand before all that follow it.
      failures = 0;
      const left = await fixes.change((all = []) => withoutSent(all, batch));
      tellWaiting(left);
      const answer = sent.kind === "done" ? sharedPositionsSchema.safeParse(sent.body) : null;
      if (answer?.success) told.tracking(answer.data.tracking);
      if (left.length > 0) sendIn(left.length >= gathering.fixes ? 0 : gathering.milliseconds);
    }
  }

  const options = { enableHighAccuracy: true, maximumAge: 2_000, timeout: 30_000 };
  const watch = geolocation.watchPosition(hear, fail, options);
  const asking = setInterval(() => {
    if (performance.now() - heardAt < silence) return;
    geolocation.getCurrentPosition(hear, fail, { ...options, maximumAge: 0 });
  }, silence / 2);
  const whenBack = () => {
    failures = 0;
    sendIn(0);
  };
  window.addEventListener("online", whenBack, { signal });

  function stop(): void {
    stopped.abort();
    geolocation?.clearWatch(watch);
    clearInterval(asking);
    if (timer !== null) clearTimeout(timer);
  }

  told.signal("searching");
  // What a dead zone or a reload has left behind.
  sendIn(0);
  return stop;
}
