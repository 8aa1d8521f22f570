import type { Submission } from "@conform-to/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { z } from "zod";

/** One schema, or the present one of a form that is sent in several ways. */
type FormSchema = z.ZodType | (() => z.ZodType);

export type LoadSchema = () => Promise<FormSchema>;

interface Check {
  onValidate?(event: { readonly formData: FormData }): Submission<unknown>;
  readonly shouldRevalidate?: "onInput";
  onSubmit?(event: FormEvent<HTMLFormElement>): void;
}

/** A form is submitted without its check after this time. */
const MAX_WAIT_MS = 5_000;

/**
 * Options of conform's form. The schemas are larger than the screens, so they load when a form is shown. A form that is
 * submitted earlier waits for them; if they cannot be loaded, only the server validates.
 */
export function useCheck(load: LoadSchema | undefined): Check {
  const waiting = useRef<{ form: HTMLFormElement; submitter: HTMLElement | null }>();
  const [check, setCheck] = useState<Check>(() => ({
    ...(load && {
      onSubmit(event) {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        waiting.current = { form: event.currentTarget, submitter };
      },
    }),
  }));
  const loader = useRef(load);
  useEffect(() => {
    if (!loader.current) return;
    let isSettled = false;
    const settle = (settled: Check) => {
      if (!isSettled) setCheck(settled);
      isSettled = true;
    };
    const timer = setTimeout(() => settle({}), MAX_WAIT_MS);
    loadCheck(loader.current).then(settle, () => settle({}));
    return () => {
      isSettled = true;
      clearTimeout(timer);
    };
  }, []);
  useEffect(() => {
    const submission = waiting.current;
    if (check.onSubmit || !submission) return;
    waiting.current = undefined;
    submission.form.requestSubmit(submission.submitter);
  }, [check]);
  return check;
}

async function loadCheck(load: LoadSchema): Promise<Check> {
  const schema = await load();
  const { checkWith } = await import("./check-with.ts");
  return {
    onValidate: checkWith(typeof schema === "function" ? schema : () => schema),
    shouldRevalidate: "onInput",
  };
}
