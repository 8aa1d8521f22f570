import { useRevalidator } from "@remix-run/react";
import { randomKey } from "@wardway/widgets/random-key";
import type { StepFacts } from "@wardway/widgets/tracking/milestones";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { addLogOutTask } from "#app/shell/offline/before-log-out.ts";
import { storedSteps } from "#app/shell/offline/offline-store.ts";
import { getBackOffMs, type SendResult } from "#app/shell/offline/send.ts";
import {
  applyPendingSteps,
  type CrewStep,
  findUnconfirmedSteps,
  isRecordedBefore,
  type PendingStep,
  sendPendingStep,
} from "./pending-steps.ts";

export interface PendingSteps<Request> {
  /** The request with pending steps applied. */
  readonly request: Request;
  /** The newest pending step. */
  readonly newest: PendingStep | null;
  /** Oldest first. */
  readonly unsent: readonly PendingStep[];
  /** Being sent for the first time. */
  readonly sending: CrewStep | null;
  readonly isSignedOut: boolean;
  /** Kept on the phone until `retry` or `remove`, oldest first. */
  readonly rejected: readonly PendingStep[];
  /** Sends the rejected steps again. */
  readonly retry: () => void;
  /** Removes the rejected steps from the phone. */
  readonly remove: () => void;
  readonly record: (step: CrewStep) => void;
  /** The last step, while it can be undone: it is not sent yet. */
  readonly undoable: PendingStep | null;
  readonly undo: () => void;
}

/** Time to undo a step before it is sent. */
const UNDO_MS = 10_000;

const DOUBLE_TAP_MS = 1_000;

const isRejected = ({ rejection }: PendingStep) => rejection !== undefined;
const isWaiting = (step: PendingStep) => !step.isSent && !isRejected(step);
const withoutRejection = ({ rejection: _, ...step }: PendingStep): PendingStep => step;

interface PendingStepsOptions<Request> {
  readonly request: Request & { readonly id: number };
  readonly userId: number;
  readonly clockAheadMs: number;
}

/**
 * Records steps with the time of the tap, once and in order, and retries after a dead zone. The last one waits until it
 * can no longer be undone, or is sent immediately when the next one is recorded or the page is hidden or left.
 */
export function usePendingSteps<Request extends StepFacts>(
  facts: PendingStepsOptions<Request>,
): PendingSteps<Request> {
  const { request, userId, clockAheadMs } = facts;
  const { revalidate } = useRevalidator();
  const queue = useMemo(() => storedSteps<PendingStep>(userId, request.id), [userId, request.id]);
  const [steps, setSteps] = useState<readonly PendingStep[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const [isSignedOut, setSignedOut] = useState(false);
  const flush = useRef<() => void>(() => undefined);
  const [undoable, setUndoable] = useState<PendingStep | null>(null);
  const deferred = useRef<PendingStep | null>(null);
  const defer = useCallback((step: PendingStep | null) => {
    deferred.current = step;
    setUndoable(step);
  }, []);
  const lastTapAt = useRef(Number.NEGATIVE_INFINITY);
  const unsentCount = useRef(0);
  useEffect(() => {
    unsentCount.current = steps.filter(isWaiting).length;
  }, [steps]);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const { signal: never } = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSending = false;
    let failures = 0;

    const settle = async (settled: PendingStep, sent: SendResult) => {
      const replace = (after: PendingStep) => (all: readonly PendingStep[]) =>
        all.map((pending) => (pending.key === settled.key ? after : pending));
      if (sent.kind === "rejected" && !isRecordedBefore(settled, sent)) {
        const rejected = replace({ ...settled, rejection: sent.message });
        await queue.update((all = []) => rejected(all));
        setSteps(rejected);
        return;
      }
      await queue.update((all = []) => all.filter(({ key }) => key !== settled.key));
      setSteps(replace({ ...settled, isSent: true }));
    };

    const sendAll = async () => {
      if (isSending) return;
      isSending = true;
      clearTimeout(timer);
      let hasChanged = false;
      // Continues after the user has left the page.
      for (let next = await first(); next; next = await first()) {
        const sent = await sendPendingStep(request.id, next, { userId, signal: never });
        if (sent.kind === "unreachable" || sent.kind === "signed_out") {
          failures += 1;
          setFailed(true);
          setSignedOut(sent.kind === "signed_out");
          if (!signal.aborted) timer = setTimeout(sendAll, getBackOffMs(failures));
          break;
        }
        failures = 0;
        setFailed(false);
        setSignedOut(false);
        hasChanged = true;
        await settle(next, sent);
      }
      isSending = false;
      if (hasChanged && !signal.aborted) revalidate();
    };
    const first = async () =>
      ((await queue.read()) ?? []).find((step) => isWaiting(step) && step.key !== deferred.current?.key);

    /** Sends the undoable step now, also from a page that is unloaded before it can read the queue. */
    const sendDeferred = async () => {
      const step = deferred.current;
      if (!step) return;
      defer(null);
      // The portal expects steps in order.
      if (unsentCount.current > 1) return sendAll();
      const sent = await sendPendingStep(request.id, step, { userId, signal: never, keepalive: true });
      if (sent.kind === "done" || sent.kind === "rejected") await settle(step, sent);
      // It is still in the queue if it could not be sent.
      await sendAll();
      if (!signal.aborted) revalidate();
    };
    const onHidden = () => {
      if (document.visibilityState === "hidden") sendDeferred();
    };

    flush.current = sendAll;
    // Left over from a dead zone or a reload.
    queue.read().then((all = []) => {
      if (signal.aborted || all.length === 0) return;
      setSteps((before) => [
        ...all.filter(({ key }) => !before.some((pending) => pending.key === key)),
        ...before,
      ]);
      if (!all.some(isWaiting)) return;
      setFailed(true);
      sendAll();
    });
    window.addEventListener("online", sendAll, { signal });
    window.addEventListener("pagehide", sendDeferred, { signal });
    document.addEventListener("visibilitychange", onHidden, { signal });
    const removeLogOutTask = addLogOutTask(sendDeferred);
    return () => {
      removeLogOutTask();
      sendDeferred();
      controller.abort();
      clearTimeout(timer);
    };
  }, [queue, request.id, userId, revalidate, defer]);

  useEffect(() => {
    if (!undoable) return;
    const timer = setTimeout(() => {
      defer(null);
      flush.current();
    }, UNDO_MS);
    return () => clearTimeout(timer);
  }, [undoable, defer]);

  // Newer data contains what was sent before, unless it was withdrawn since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load
  useEffect(() => {
    setSteps((all) => (all.some(({ isSent }) => isSent) ? all.filter(({ isSent }) => !isSent) : all));
  }, [request]);

  const unconfirmed = findUnconfirmedSteps(request, steps);
  const record = useCallback(
    (step: CrewStep) => {
      // A double tap would hit the next step's button.
      const now = performance.now();
      if (now - lastTapAt.current < DOUBLE_TAP_MS) return;
      lastTapAt.current = now;
      const at = new Date(Date.now() - clockAheadMs).toISOString();
      const recorded: PendingStep = { key: randomKey(), step, at, isSent: false };
      setSteps((all) => [...all, recorded]);
      // The step before it is sent now.
      defer(recorded);
      queue.update((all = []) => [...all, recorded]).then(() => flush.current());
    },
    [queue, clockAheadMs, defer],
  );
  const undo = useCallback(() => {
    const step = deferred.current;
    if (!step) return;
    defer(null);
    setSteps((all) => all.filter(({ key }) => key !== step.key));
    queue.update((all = []) => all.filter(({ key }) => key !== step.key));
  }, [queue, defer]);

  const change = useCallback(
    async (edit: (all: readonly PendingStep[]) => readonly PendingStep[]) => {
      setSteps(edit);
      await queue.update((all = []) => edit(all));
      flush.current();
    },
    [queue],
  );
  const retry = useCallback(() => change((all) => all.map(withoutRejection)), [change]);
  const remove = useCallback(() => change((all) => all.filter((step) => !isRejected(step))), [change]);

  const toSend = unconfirmed.filter(({ key }) => key !== undoable?.key);
  const unsent = toSend.filter(({ isSent }) => !isSent);
  return {
    request: applyPendingSteps(request, unconfirmed),
    newest: unconfirmed.at(-1) ?? null,
    unsent: hasFailed ? unsent : [],
    sending: hasFailed ? null : (toSend[0]?.step ?? null),
    isSignedOut,
    rejected: steps.filter(isRejected),
    retry,
    remove,
    record,
    undoable,
    undo,
  };
}
