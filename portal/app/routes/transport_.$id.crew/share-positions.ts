import { type PositionFix, type SharedPositions, type Tracking, trackingLimits } from "@wardway/model";
import { backgroundHeader } from "#app/infra/background-call.ts";
import type { StoredValue } from "#app/shell/offline/offline-store.ts";
import { getBackOffMs, type SendResult, sendJson } from "#app/shell/offline/send.ts";
import { addFix, removeSent, toFix } from "./fixes.ts";

export type Signal = "searching" | "found" | "denied" | "unavailable" | "unsupported";

export interface SharingEvents {
  readonly signal: (signal: Signal) => void;
  /** Number of positions queued on the phone. */
  readonly queued: (count: number, isReachable: boolean) => void;
  /** Computed from the last batch. @param isShown false while a colleague's vehicle is the one shown */
  readonly tracking: (tracking: Tracking, isShown: boolean) => void;
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
  /** Otherwise only what is queued is sent: the patient has been handed over. */
  readonly isMeasuring: boolean;
  /** Otherwise positions are only queued: the portal does not know of the start yet. */
  readonly isSending: boolean;
  /** Set to have this vehicle shown instead of a colleague's; cleared when the portal has done so. */
  readonly takeOver: { current: boolean };
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
  const { requestId, userId, fixes, clockAheadMs, geolocation, takeOver, events } = options;
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
  const reportQueue = (all: readonly PositionFix[]) =>
    events.queued(all.length, options.isSending && failures === 0);

  async function onPosition(position: GeolocationPosition): Promise<void> {
    if (signal.aborted) return;
    lastReportAt = performance.now();
    const fix = toFix(position, clockAheadMs);
    events.signal(fix ? "found" : "unavailable");
    if (!fix) return;
    const all = await fixes.update((before = []) => addFix(before, fix));
    if (signal.aborted) return;
    reportQueue(all);
    if (!options.isSending) return;
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
    if (isSending || !options.isSending) return;
    isSending = true;
    const batch = ((await fixes.read()) ?? []).slice(0, trackingLimits.batch);
    // Another open page has sent the queue.
    if (batch.length === 0) isBlocked = false;
    if (batch.length > 0 && !signal.aborted) {
      const path = `/api/transport-requests/${requestId}/positions`;
      const body = takeOver.current ? { fixes: batch, takeOver: true } : { fixes: batch };
      const sent = await sendJson("POST", path, body, {
        userId,
        headers: { [backgroundHeader]: "1" },
        signal,
      });
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
      if (sent.kind === "done") {
        const { tracking, isShown } = sent.body as SharedPositions;
        if (isShown) takeOver.current = false;
        events.tracking(tracking, isShown);
      }
      if (left.length > 0) sendIn(left.length >= BATCH_SIZE ? 0 : BATCH_DELAY_MS);
    }
  }

  const watchOptions = { enableHighAccuracy: true, maximumAge: 2_000, timeout: 30_000 };
  const watch = options.isMeasuring ? geolocation.watchPosition(onPosition, onError, watchOptions) : null;
  const pollTimer = setInterval(() => {
    if (!options.isMeasuring) return;
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
    if (watch !== null) geolocation?.clearWatch(watch);
    clearInterval(pollTimer);
    if (timer !== null) clearTimeout(timer);
  }

  if (options.isMeasuring) events.signal("searching");
  // Left over from a dead zone or a reload.
  sendIn(0);
  return stop;
}
