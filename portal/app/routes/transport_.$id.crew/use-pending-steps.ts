import { useRevalidator } from "@remix-run/react";
import type { StepFacts } from "@wardway/widgets/tracking/milestones";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { storedValue } from "#app/ui/crew/offline-store.ts";
import {
  applyPendingSteps,
  type CrewStep,
  findUnconfirmedSteps,
  type PendingStep,
  sendPendingStep,
} from "./pending-steps.ts";
import { getBackOffMs } from "./send.ts";

export interface PendingSteps<Request> {
  /** With pending steps applied. */
  readonly request: Request;
  /** Oldest first. */
  readonly unsent: readonly PendingStep[];
  /** Being sent for the first time. */
  readonly sending: CrewStep | null;
  readonly isSignedOut: boolean;
  readonly rejection: string | null;
  readonly record: (step: CrewStep) => void;
}

const DOUBLE_TAP_MS = 1_000;

/** 128 random bits; `crypto.randomUUID` is missing without TLS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

interface PendingStepsOptions<Request> {
  readonly request: Request & { readonly id: number };
  readonly userId: number;
  readonly clockAheadMs: number;
}

/** Records steps with the time of the tap, once and in order, and retries after a dead zone. */
export function usePendingSteps<Request extends StepFacts>(
  facts: PendingStepsOptions<Request>,
): PendingSteps<Request> {
  const { request, userId, clockAheadMs } = facts;
  const { revalidate } = useRevalidator();
  // Renaming the key would lose steps queued on phones.
  const queue = useMemo(
    () => storedValue<readonly PendingStep[]>("presses", userId, request.id),
    [userId, request.id],
  );
  const [steps, setSteps] = useState<readonly PendingStep[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const [isSignedOut, setSignedOut] = useState(false);
  const [rejection, setRejection] = useState<string | null>(null);
  const flush = useRef<() => void>(() => undefined);
  const lastTapAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSending = false;
    let failures = 0;

    const sendAll = async () => {
      if (isSending) return;
      isSending = true;
      clearTimeout(timer);
      let hasChanged = false;
      for (let next = await first(); next && !signal.aborted; next = await first()) {
        const { key } = next;
        const sent = await sendPendingStep(request.id, next, { userId, signal });
        if (signal.aborted) break;
        if (sent.kind === "unreachable" || sent.kind === "signed_out") {
          failures += 1;
          setFailed(true);
          setSignedOut(sent.kind === "signed_out");
          timer = setTimeout(sendAll, getBackOffMs(failures));
          break;
        }
        failures = 0;
        setFailed(false);
        setSignedOut(false);
        hasChanged = true;
        // 409 for a start: already started by a colleague or by a call whose response was lost.
        const isRejected = sent.kind === "rejected" && !(next.step === "start" && sent.status === 409);
        if (sent.kind === "rejected" && isRejected) setRejection(sent.message);
        await queue.update((all = []) => all.filter((pending) => pending.key !== key));
        setSteps((all) =>
          isRejected
            ? all.filter((pending) => pending.key !== key)
            : all.map((pending) => (pending.key === key ? { ...pending, isSent: true } : pending)),
        );
      }
      isSending = false;
      if (hasChanged && !signal.aborted) revalidate();
    };
    const first = async () => ((await queue.read()) ?? [])[0];

    flush.current = sendAll;
    // Left over from a dead zone or a reload.
    queue.read().then((all = []) => {
      if (signal.aborted || all.length === 0) return;
      setSteps((before) => [
        ...all.filter(({ key }) => !before.some((pending) => pending.key === key)),
        ...before,
      ]);
      setFailed(true);
      sendAll();
    });
    window.addEventListener("online", sendAll, { signal });
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [queue, request.id, userId, revalidate]);

  const unconfirmed = findUnconfirmedSteps(request, steps);
  const record = useCallback(
    (step: CrewStep) => {
      // A double tap would hit the next step's button.
      const now = performance.now();
      if (now - lastTapAt.current < DOUBLE_TAP_MS) return;
      lastTapAt.current = now;
      const at = new Date(Date.now() - clockAheadMs).toISOString();
      const recorded: PendingStep = { key: randomKey(), step, at, isSent: false };
      setRejection(null);
      setSteps((all) => [...all, recorded]);
      queue.update((all = []) => [...all, recorded]).then(() => flush.current());
    },
    [queue, clockAheadMs],
  );

  const unsent = unconfirmed.filter(({ isSent }) => !isSent);
  return {
    request: applyPendingSteps(request, unconfirmed),
    unsent: hasFailed ? unsent : [],
    sending: hasFailed ? null : (unconfirmed[0]?.step ?? null),
    isSignedOut,
    rejection,
    record,
  };
}
