import { type FormEvent, useCallback, useLayoutEffect, useRef } from "react";
import { useSubmission } from "#app/components/use-submission.ts";

/** Blocks the second submission of a double click. */
export function useSubmitOnce(): (event: FormEvent<HTMLFormElement>) => void {
  const sent = useRef(false);
  const isUnderWay = useSubmission().formMethod !== undefined;
  // At once: the button of the next step can be clicked before other effects run.
  useLayoutEffect(() => {
    if (!isUnderWay) sent.current = false;
  }, [isUnderWay]);
  return useCallback((event) => {
    if (sent.current) event.preventDefault();
    sent.current = true;
  }, []);
}
