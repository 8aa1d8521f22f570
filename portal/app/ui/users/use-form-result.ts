import type { SubmissionResult } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useToast } from "../toaster.tsx";

/** The result of a dialog's form that did not redirect. */
export interface FormResult {
  readonly reply: SubmissionResult<string[]> | null;
  /** The error to show; null if there is a secret to show instead. */
  readonly failure: { readonly title: string; readonly message: string } | null;
  /** A temporary password or a link, shown only once. */
  readonly secret: string | null;
}

/**
 * The form of a dialog with its latest result. A failure is also shown as a toast.
 * @param posted the result of a form that was submitted without JavaScript
 */
export function useFormResult(posted: FormResult | undefined) {
  const fetcher = useFetcher<FormResult>();
  const result = fetcher.data ?? posted;
  const toast = useToast();
  const lastShown = useRef<FormResult>();
  useEffect(() => {
    if (!result || lastShown.current === result) return;
    lastShown.current = result;
    const { failure } = result;
    if (failure) toast({ title: failure.title, description: failure.message, variant: "destructive" });
  }, [result, toast]);
  return { fetcher, pending: fetcher.state !== "idle", result };
}
