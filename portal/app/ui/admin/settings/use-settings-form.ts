import { useActionData, useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { SettingsAnswer } from "./settings-result.ts";
import { type FieldErrors, removeBoxOf, type SettingsTexts } from "./typed-settings.ts";

/** What the fields of a form of settings are drawn from. */
export interface SettingsFormState {
  readonly texts: SettingsTexts;
  readonly errors: FieldErrors;
}

/**
 * A form of settings: checked where it is typed and on the server, sent without leaving the page, and told what
 * became of it. Mounted anew once it was saved.
 * @param check the errors of what is typed; `intent` is the button that was pressed
 * @param reveal brings a field into sight before it takes the focus
 */
export function useSettingsForm(options: {
  readonly version: number;
  readonly texts: SettingsTexts;
  check(form: FormData, intent: string): FieldErrors;
  reveal(field: string): void;
}) {
  const { check, reveal } = options;
  const fetcher = useFetcher<SettingsAnswer>();
  const pageAnswer = useActionData<SettingsAnswer>();
  const answer = fetcher.data ?? pageAnswer;
  // What was read first: somebody else's save meanwhile changes nothing under one's hands.
  const [read] = useState({ version: options.version, texts: pageAnswer?.typed ?? options.texts });
  const [errors, setErrors] = useState(pageAnswer?.errors ?? {});
  /** The field to take the focus next; without one, the words above the form. */
  const [goal, setGoal] = useState<{ readonly field: string | undefined }>();
  const form = useRef<HTMLFormElement>(null);
  const answered = useRef<SettingsAnswer>();

  const goTo = (field: string | undefined) => {
    if (field !== undefined) reveal(field);
    setGoal({ field });
  };
  const refuse = (found: FieldErrors) => {
    setErrors(found);
    goTo(Object.keys(found)[0]);
  };

  useEffect(() => {
    const fresh = fetcher.data;
    if (!fresh || answered.current === fresh) return;
    answered.current = fresh;
    if (fresh.trial) setErrors({});
    else refuse(fresh.errors);
  });

  // Once the field's tab is open.
  useEffect(() => {
    if (!goal) return;
    const { field } = goal;
    const sought = field === undefined ? '[role="alert"]' : `#${CSS.escape(field)}`;
    form.current?.querySelector<HTMLElement>(sought)?.focus();
  }, [goal]);

  return {
    Form: fetcher.Form,
    formProps: {
      method: "post",
      noValidate: true,
      ref: form,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        const found = check(new FormData(event.currentTarget), intentOf(submitter));
        if (Object.keys(found).length > 0) {
          event.preventDefault();
          refuse(found);
        }
      },
      onInput: ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
        const name = Object.keys(errors).find((field) => isFieldOf(target, field));
        if (name === undefined) return;
        const { [name]: _, ...others } = errors;
        const now = check(new FormData(currentTarget), "")[name];
        setErrors(now === undefined ? others : { ...errors, [name]: now });
      },
    } as const,
    state: { texts: read.texts, errors } satisfies SettingsFormState,
    version: answer?.meanwhile?.version ?? read.version,
    answer,
    goTo,
    /** The page was made anew, so that a secret that was typed is gone. */
    isNewPage: fetcher.data === undefined && pageAnswer !== undefined,
    /** The button that was pressed, as long as there is no answer. */
    pending: fetcher.state === "idle" ? null : String(fetcher.formData?.get("intent") ?? ""),
  };
}

const intentOf = (submitter: HTMLElement | null) =>
  submitter instanceof HTMLButtonElement ? submitter.value : "";

const isFieldOf = (target: EventTarget, field: string) =>
  "name" in target && (target.name === field || target.name === removeBoxOf(field));
