import { useRevalidator } from "@remix-run/react";
import type { StepFacts } from "@wardway/widgets/tracking/milestones";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { kept } from "#app/ui/crew/offline-store.ts";
import { type CrewStep, notShown, type Press, sendPress, withPresses } from "./pending-steps.ts";
import { backOff } from "./send.ts";

export interface Presses<Request> {
  /** The request as it is once all presses have arrived. */
  readonly request: Request;
  /** What could not be sent yet, oldest first. */
  readonly waiting: readonly Press[];
  /** The step that is on its way for the first time. */
  readonly onItsWay: CrewStep | null;
  readonly isSignedOut: boolean;
  /** Why the portal did not take a step. */
  readonly refusal: string | null;
  readonly press: (step: CrewStep) => void;
}

/** Milliseconds in which a second press is the first one's. */
const doublePress = 1_000;

/** 128 random bits; `crypto.randomUUID` is missing on pages that are served without TLS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

interface PressFacts<Request> {
  readonly request: Request & { readonly id: number };
  readonly userId: number;
  readonly clockAhead: number;
}

/** The steps that a crew records: each at the time it was pressed, once, in order, also out of a dead zone. */
export function usePresses<Request extends StepFacts>(facts: PressFacts<Request>): Presses<Request> {
  const { request, userId, clockAhead } = facts;
  const { revalidate } = useRevalidator();
  const queue = useMemo(() => kept<readonly Press[]>("presses", userId, request.id), [userId, request.id]);
  const [presses, setPresses] = useState<readonly Press[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const [isSignedOut, setSignedOut] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const flush = useRef<() => void>(() => undefined);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
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
        const sent = await sendPress(request.id, next, { userId, signal });
        if (signal.aborted) break;
        if (sent.kind === "unreachable" || sent.kind === "signed_out") {
          failures += 1;
          setFailed(true);
          setSignedOut(sent.kind === "signed_out");
          timer = setTimeout(sendAll, backOff(failures));
          break;
        }
        failures = 0;
        setFailed(false);
        setSignedOut(false);
        hasChanged = true;
        // A colleague may have started it, or an answer was lost on the way: then the page shows it.
        const isRefused = sent.kind === "refused" && !(next.step === "start" && sent.status === 409);
        if (sent.kind === "refused" && isRefused) setRefusal(sent.sentence);
        await queue.change((all = []) => all.filter((press) => press.key !== key));
        setPresses((all) =>
          isRefused
            ? all.filter((press) => press.key !== key)
            : all.map((press) => (press.key === key ? { ...press, isSent: true } : press)),
        );
      }
      isSending = false;
      if (hasChanged && !signal.aborted) revalidate();
    };
    const first = async () => ((await queue.read()) ?? [])[0];

    flush.current = sendAll;
    // What a dead zone or a reload has left behind.
    queue.read().then((all = []) => {
      if (signal.aborted || all.length === 0) return;
      setPresses((before) => [
        ...all.filter(({ key }) => !before.some((press) => press.key === key)),
        ...before,
      ]);
      setFailed(true);
      sendAll();
    });
    window.addEventListener("online", sendAll, { signal });
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [queue, request.id, userId, revalidate]);

  const shown = notShown(request, presses);
  const press = useCallback(
    (step: CrewStep) => {
      // A thumb in a moving vehicle presses twice: the second time, the next step stands in that place.
      const now = performance.now();
      if (now - pressedAt.current < doublePress) return;
      pressedAt.current = now;
      const at = new Date(Date.now() - clockAhead).toISOString();
      const made: Press = { key: randomKey(), step, at, isSent: false };
      setRefusal(null);
      setPresses((all) => [...all, made]);
      queue.change((all = []) => [...all, made]).then(() => flush.current());
    },
    [queue, clockAhead],
  );

  const unsent = shown.filter(({ isSent }) => !isSent);
  return {
    request: withPresses(request, shown),
    waiting: hasFailed ? unsent : [],
    onItsWay: hasFailed ? null : (shown[0]?.step ?? null),
    isSignedOut,
    refusal,
    press,
  };
}
