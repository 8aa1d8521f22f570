import { useCallback, useEffect, useRef, useState } from "react";
import { useTransportApi } from "../provider.tsx";
import { randomKey } from "../random-key.ts";
import { type Attempt, createSubmission, type Submission, type SubmissionState } from "./submission.ts";

const idle: SubmissionState = { kind: "idle" };

/** @param onAttempt stores what must survive unmounting */
export function useSubmission(left: Attempt | null, onAttempt: (attempt: Attempt) => void) {
  const api = useTransportApi();
  const [state, setState] = useState(idle);
  const sending = useRef<Submission | null>(null);
  const latest = useRef(onAttempt);
  latest.current = onAttempt;
  const first = useRef(left);

  useEffect(() => {
    const started = createSubmission({
      api,
      connection: browserConnection,
      after: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
      newKey: randomKey,
      onState: setState,
      onAttempt: (attempt) => {
        first.current = attempt;
        latest.current(attempt);
      },
      left: first.current,
    });
    sending.current = started;
    return () => started.end();
  }, [api]);

  const send = useCallback<Submission["send"]>((body) => sending.current?.send(body), []);
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
