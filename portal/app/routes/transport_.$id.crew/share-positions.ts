import { type PositionFix, type SharedPositions, type Tracking, trackingLimits } from "@wardway/model";
import { backgroundHeader } from "#app/http/sessions/background-call.ts";
import type { StoredValue } from "#app/ui/crew/offline-store.ts";
import { addFix, removeSent, toFix } from "./fixes.ts";
import { getBackOffMs, type SendResult, sendJson } from "./send.ts";

export type Signal = "searching" | "found" | "denied" | "unavailable" | "unsupported";

export interface SharingEvents {
  readonly signal: (signal: Signal) => void;
  /** Number of positions queued on the phone. */
  readonly queued: (count: number, isReachable: boolean) => void;
  /** Computed from the last batch. */
  readonly tracking: (tracking: Tracking) => void;
  /** The transport has ended or changed its company. */
  readonly ended: (reason: string) => void;
  readonly signedOut: () => void;
}

export interface SharingOptions {
  readonly requestId: number;
  readonly userId: number;
  readonly fixes: StoredValue<readonly PositionFix[]>;
  /** How far the phone's clock is ahead. */
  readonly clockAheadMs: number;
  readonly geolocation: Geolocation | undefined;
  readonly events: SharingEvents;
}

/** A batch is sent after this delay or at this size. */
const BATCH_DELAY_MS = 5_000;
const BATCH_SIZE = 20;
/** The phone is queried then: a stationary one may not report. */
const MAX_SILENCE_MS = 20_000;

/**
 * Watches the position and sends it in batches; unsent fixes stay queued on the phone. Marked as polls, which do not
 * extend the session.
 * @returns a function that stops it
 */
export function sharePositions(options: SharingOptions): () => void {
  const { requestId, userId, fixes, clockAheadMs, geolocation, events } = options;
  if (!geolocation) {
    events.signal("unsupported");
    return () => undefined;
  }
  const stopped = new AbortController();
  const { signal } = stopped;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isSending = false;
  /** Fixes added during a call may not be part of it. */
  let hasNewFixes = false;
  let failures = 0;
  /** New fixes wait for the retry of a failed call. */
  let isBlocked = false;
  let lastReportAt = performance.now();

  const sendIn = (delayMs: number) => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(send, delayMs);
  };
  const reportQueue = (all: readonly PositionFix[]) => events.queued(all.length, failures === 0);

  async function onPosition(position: GeolocationPosition): Promise<void> {
    if (signal.aborted) return;
    lastReportAt = performance.now();
    const fix = toFix(position, clockAheadMs);
    events.signal(fix ? "found" : "unavailable");
    if (!fix) return;
    const all = await fixes.update((before = []) => addFix(before, fix));
    if (signal.aborted) return;
    reportQueue(all);
    hasNewFixes = isSending;
    if (isSending || isBlocked) return;
    if (all.length >= BATCH_SIZE) sendIn(0);
    else if (timer === null) sendIn(BATCH_DELAY_MS);
  }

  function onError({ code, PERMISSION_DENIED }: GeolocationPositionError): void {
    events.signal(code === PERMISSION_DENIED ? "denied" : "unavailable");
  }

  async function send(): Promise<void> {
    timer = null;
    if (isSending) return;
    isSending = true;
    const batch = ((await fixes.read()) ?? []).slice(0, trackingLimits.batch);
    // Another open page has sent the queue.
    if (batch.length === 0) isBlocked = false;
    if (batch.length > 0 && !signal.aborted) {
      const path = `/api/transport-requests/${requestId}/positions`;
      const sent = await sendJson(
        "POST",
        path,
        { fixes: batch },
        { userId, headers: { [backgroundHeader]: "1" }, signal },
      );
      if (!signal.aborted) await settle(batch, sent);
    }
    isSending = false;
    if (hasNewFixes && timer === null && !signal.aborted) sendIn(BATCH_DELAY_MS);
    hasNewFixes = false;
  }

  async function settle(batch: readonly PositionFix[], sent: SendResult): Promise<void> {
    isBlocked = sent.kind === "signed_out" || sent.kind === "unreachable";
    if (sent.kind === "signed_out") {
      events.signedOut();
      sendIn(getBackOffMs(10));
    } else if (sent.kind === "unreachable") {
      failures += 1;
      reportQueue((await fixes.read()) ?? []);
      sendIn(Math.max(getBackOffMs(failures), sent.retryAfterMs));
    } else if (sent.kind === "rejected" && (sent.status === 409 || sent.status === 404)) {
      stop();
      await fixes.delete();
      events.ended(sent.message);
    } else {
      // Drops an invalid batch too, which would block those after it.
      failures = 0;
      const left = await fixes.update((all = []) => removeSent(all, batch));
      reportQueue(left);
      if (sent.kind === "done") events.tracking((sent.body as SharedPositions).tracking);
      if (left.length > 0) sendIn(left.length >= BATCH_SIZE ? 0 : BATCH_DELAY_MS);
    }
  }

  const watchOptions = { enableHighAccuracy: true, maximumAge: 2_000, timeout: 30_000 };
  const watch = geolocation.watchPosition(onPosition, onError, watchOptions);
  const pollTimer = setInterval(() => {
    if (performance.now() - lastReportAt < MAX_SILENCE_MS) return;
    geolocation.getCurrentPosition(onPosition, onError, { ...watchOptions, maximumAge: 0 });
  }, MAX_SILENCE_MS / 2);
  const onOnline = () => {
    failures = 0;
    sendIn(0);
  };
  window.addEventListener("online", onOnline, { signal });

  function stop(): void {
    stopped.abort();
    geolocation?.clearWatch(watch);
    clearInterval(pollTimer);
    if (timer !== null) clearTimeout(timer);
  }

  events.signal("searching");
  // Left over from a dead zone or a reload.
  sendIn(0);
  return stop;
}
