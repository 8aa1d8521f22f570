import { useCallback, useEffect, useRef, useState } from "react";
import { useTransportApi } from "../provider.tsx";
import { randomKey } from "../random-key.ts";
import type { FormChange } from "./request-widget-props.ts";
import { type Attempt, createSubmission, type Submission, type SubmissionState } from "./submission.ts";

const idle: SubmissionState = { kind: "idle" };

/**
 * @param onAttempt stores what must survive unmounting
 * @param changing sends the form of a request that exists; default: it is created
 */
export function useSubmission(
  left: Attempt | null,
  onAttempt: (attempt: Attempt) => void,
  changing?: FormChange["send"],
) {
  const api = useTransportApi();
  const [state, setState] = useState(idle);
  const sending = useRef<Submission | null>(null);
  const latest = useRef(onAttempt);
  latest.current = onAttempt;
  const change = useRef(changing);
  change.current = changing;
  // A retry sends what it began with, also when the form has changed since.
  const sent = useRef(changing);
  const first = useRef(left);
  /** On its way, or waiting for the portal. */
  const pending = useRef<Parameters<Submission["send"]>[0] | null>(null);

  useEffect(() => {
    const started = createSubmission({
      api: {
        createRequest: (body, options) => sent.current?.(body) ?? api.createRequest(body, options),
      },
      connection: browserConnection,
      after: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
      newKey: randomKey,
      onState: (next) => {
        if (next.kind !== "sending" && next.kind !== "waiting") pending.current = null;
        setState(next);
      },
      onAttempt: (attempt) => {
        first.current = attempt;
        latest.current(attempt);
      },
      left: first.current,
    });
    sending.current = started;
    // Another connection goes on with what the former one did not finish.
    if (pending.current) started.send(pending.current);
    return () => started.end();
  }, [api]);

  const send = useCallback<Submission["send"]>((body) => {
    sent.current = change.current;
    pending.current = body;
    sending.current?.send(body);
  }, []);
  const cancel = useCallback(() => sending.current?.cancel(), []);
  return { state, send, cancel };
}

const browserConnection = {
  isOnline: () => navigator.onLine,
  onOnline: (listener: () => void) => {
    addEventListener("online", listener);
    return () => removeEventListener("online", listener);
  },
};
