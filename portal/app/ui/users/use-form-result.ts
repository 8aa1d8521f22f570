import type { SubmissionResult } from "@conform-to/react";
import { type FetcherWithComponents, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useToast } from "../toaster.tsx";
import type { FormAnswer } from "./forms.ts";

export type Answer = FormAnswer<SubmissionResult<string[]>>;

export interface AnsweredForm {
  readonly fetcher: FetcherWithComponents<Answer>;
  readonly pending: boolean;
  readonly answer: Answer | undefined;
}

/**
 * The form of a dialog, and what it was answered with. A failure is told in a message as well.
 * @param posted the answer to a form that was sent without a script
 */
export function useFormAnswer(posted: Answer | undefined): AnsweredForm {
  const fetcher = useFetcher<Answer>();
  const answer = fetcher.data ?? posted;
  const toast = useToast();
  const told = useRef<Answer>();
  useEffect(() => {
    if (!answer || told.current === answer) return;
    told.current = answer;
    const { failure } = answer;
    if (failure) toast({ title: failure.title, description: failure.message, variant: "destructive" });
  }, [answer, toast]);
  return { fetcher, pending: fetcher.state !== "idle", answer };
}
