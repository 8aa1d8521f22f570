import type { SubmissionResult } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useToast } from "#app/components/toaster.tsx";

export interface FormResult {
  readonly reply: SubmissionResult<string[]> | null;
  /** Null if there is a secret to show instead. */
  readonly failure: { readonly title: string; readonly message: string } | null;
  /** Shown only once. */
  readonly secret: string | null;
}

/** A failure is also shown as a toast. @param posted result of a form posted without a script */
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
