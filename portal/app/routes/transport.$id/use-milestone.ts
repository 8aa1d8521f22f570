import { t } from "@lingui/core/macro";
import { useRevalidator } from "@remix-run/react";
import type { Milestone, TransportRequest } from "@wardway/model";
import { randomKey } from "@wardway/widgets/random-key";
import { milestonesAhead } from "@wardway/widgets/tracking/milestones";
import { useCallback, useEffect, useRef, useState } from "react";
import { useToast } from "#app/components/toaster.tsx";
import { i18n } from "#app/infra/locale.ts";
import { milestoneLabels } from "#app/sections/transports/transport/next-step.ts";
import { sendJson } from "#app/shell/offline/send.ts";
import { useClockAhead } from "#app/shell/offline/use-clock-ahead.ts";
import { useViewer } from "#app/shell/page/viewer.ts";

export interface TakenMilestone {
  /** Idempotency key. */
  readonly key: string;
  readonly milestone: Milestone;
  /** ISO 8601, by the portal's clock. */
  readonly at: string;
  /** `failed`: the portal could not be reached. `sent`: the page has no newer data yet. */
  readonly state: "undoable" | "sending" | "sent" | "failed";
}

export interface MilestoneRecorder {
  /** The last one, until the portal has it. */
  readonly taken: TakenMilestone | null;
  readonly record: (milestone: Milestone) => void;
  readonly undo: () => void;
  readonly retry: () => void;
}

/** As on the crew's page. */
const UNDO_MS = 10_000;
const DOUBLE_CLICK_MS = 1_000;

/**
 * Records a milestone with the time of the click. It is sent when it can no longer be undone, or immediately when the next
 * one is recorded or the page is hidden or left.
 */
export function useMilestone(request: TransportRequest): MilestoneRecorder {
  const { user, now } = useViewer();
  const clockAheadMs = useClockAhead(now);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [taken, setTaken] = useState<TakenMilestone | null>(null);
  const unsent = useRef<TakenMilestone | null>(null);
  const lastClickAt = useRef(Number.NEGATIVE_INFINITY);
  const isGone = useRef(false);
  const inFlight = useRef<Promise<void> | null>(null);

  const show = useCallback((step: TakenMilestone | null) => {
    unsent.current = step?.state === "undoable" || step?.state === "failed" ? step : null;
    setTaken(step);
  }, []);
  const post = useCallback(
    async (step: TakenMilestone) => {
      const sent = await sendJson(
        "POST",
        `/api/transport-requests/${request.id}/milestones`,
        { milestone: step.milestone, at: step.at },
        {
          userId: user.id,
          headers: { "idempotency-key": step.key },
          signal: new AbortController().signal,
          keepalive: true,
        },
      );
      const isShown = !isGone.current && unsent.current === null;
      const isUnsent = sent.kind === "unreachable" || sent.kind === "signed_out";
      const isRejected = sent.kind === "rejected" && sent.problem?.code !== "transport.milestoneRecorded";
      if (isUnsent && isShown) return show({ ...step, state: "failed" });
      if (isUnsent || isRejected) {
        toast({
          title: t`Not recorded: ${{ step: i18n._(milestoneLabels[step.milestone]) }}`,
          description: isRejected
            ? sent.message
            : t`There was no connection. Record it again on the transport's page.`,
          variant: "destructive",
        });
      }
      if (isRejected && isShown) show(null);
      if (!isRejected && isShown) show({ ...step, state: "sent" });
      if (!isGone.current) revalidate();
    },
    [request.id, user.id, show, toast, revalidate],
  );
  const send = useCallback(() => {
    const step = unsent.current;
    if (!step) return;
    show({ ...step, state: "sending" });
    // The portal expects milestones in order. The first is sent at once, also from a page that is left.
    const sending = inFlight.current ? inFlight.current.then(() => post(step)) : post(step);
    inFlight.current = sending;
    void sending.finally(() => {
      if (inFlight.current === sending) inFlight.current = null;
    });
  }, [post, show]);

  const record = useCallback(
    (milestone: Milestone) => {
      const clickedAt = performance.now();
      if (clickedAt - lastClickAt.current < DOUBLE_CLICK_MS) return;
      lastClickAt.current = clickedAt;
      const at = new Date(Date.now() - clockAheadMs).toISOString();
      send();
      show({ key: randomKey(), milestone, at, state: "undoable" });
    },
    [clockAheadMs, send, show],
  );

  const undoable = taken?.state === "undoable" ? taken : null;
  useEffect(() => {
    if (!undoable) return;
    const timer = setTimeout(send, UNDO_MS);
    return () => clearTimeout(timer);
  }, [undoable, send]);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    isGone.current = false;
    const onHidden = () => document.visibilityState === "hidden" && send();
    window.addEventListener("pagehide", send, { signal });
    window.addEventListener("online", send, { signal });
    document.addEventListener("visibilitychange", onHidden, { signal });
    return () => {
      send();
      isGone.current = true;
      controller.abort();
    };
  }, [send]);

  const isConfirmed = taken !== null && !milestonesAhead(request.lastMilestone).includes(taken.milestone);
  useEffect(() => {
    if (isConfirmed) show(null);
  }, [isConfirmed, show]);
  // Newer data contains what was sent before, unless it was withdrawn since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load
  useEffect(() => {
    setTaken((last) => (last?.state === "sent" ? null : last));
  }, [request]);
  return {
    taken: isConfirmed ? null : taken,
    record,
    undo: useCallback(() => show(null), [show]),
    retry: send,
  };
}

/** Applies the milestone that the portal does not have yet. */
export const withMilestone = (request: TransportRequest, taken: TakenMilestone | null): TransportRequest =>
  taken === null ? request : { ...request, lastMilestone: taken.milestone };
