import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { SettingsAnswer } from "./settings-result.ts";
import {
  checkForm,
  type FieldErrors,
  type FormShape,
  parseSettings,
  type SettingsTexts,
} from "./typed-settings.ts";

/** What the fields of a form of settings are drawn from. */
export interface SettingsFormState {
  readonly texts: Readonly<Record<string, string | undefined>>;
  readonly errors: FieldErrors;
}

/**
 * A form of settings: checked in the browser and on the server, sent without leaving the page. Mounted again once it
 * was saved.
 * @param shapeOf what is checked; `intent` is the button that was pressed
 * @param reveal brings a field into sight before it takes the focus
 */
export function useSettingsForm(options: {
  readonly version: number;
  readonly texts: SettingsTexts;
  shapeOf(intent: string): FormShape<z.ZodObject>;
  reveal(field: string): void;
}) {
  const { shapeOf, reveal } = options;
  const fetcher = useFetcher<SettingsAnswer>();
  const pageAnswer = useActionData<SettingsAnswer>();
  const answer = fetcher.data ?? pageAnswer;
  // What was read first: another save since then changes nothing under the typist's hands.
  const [readVersion] = useState(options.version);
  /** The button that was pressed last: what is corrected is checked as it was then. */
  const intent = useRef("");
  /** The field to take the focus next; without one, the words above the form. */
  const [goal, setGoal] = useState<{ readonly field: string | undefined }>();
  const answered = useRef<SettingsAnswer>();
  const [form] = useForm<Record<string, string>, unknown>({
    lastResult: answer?.result,
    defaultValue: options.texts,
    onValidate: ({ formData }) => parseSettings(formData, shapeOf(intent.current)),
    shouldRevalidate: "onInput",
  });
  const { id, onSubmit, ...formProps } = getFormProps(form);

  const goTo = (field: string | undefined) => {
    if (field !== undefined) reveal(field);
    setGoal({ field });
  };

  useEffect(() => {
    const fresh = fetcher.data;
    if (!fresh || answered.current === fresh) return;
    answered.current = fresh;
    if (!fresh.trial) goTo(Object.keys(firstErrors(fresh.result.error))[0]);
  });

  // Once the field's tab is open.
  useEffect(() => {
    if (!goal) return;
    const { field } = goal;
    const sought = field === undefined ? '[role="alert"]' : `#${CSS.escape(field)}`;
    document.getElementById(id)?.querySelector<HTMLElement>(sought)?.focus();
  }, [goal, id]);

  return {
    Form: fetcher.Form,
    formProps: {
      ...formProps,
      id,
      method: "post",
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        // Conform checks a field that is corrected by a submission of its own.
        if (submitter instanceof HTMLButtonElement && submitter.name !== "intent") return onSubmit(event);
        intent.current = submitter instanceof HTMLButtonElement ? submitter.value : "";
        onSubmit(event);
        if (!event.isDefaultPrevented()) return;
        const { errors } = checkForm(new FormData(event.currentTarget), shapeOf(intent.current));
        goTo(Object.keys(errors ?? {})[0]);
      },
    } as const,
    state: {
      texts: form.initialValue ?? {},
      errors: firstErrors(form.allErrors),
    } satisfies SettingsFormState,
    version: answer?.meanwhile?.version ?? readVersion,
    answer,
    goTo,
    /** The page was rendered again, so that a secret that was typed is gone. */
    isNewPage: fetcher.data === undefined && pageAnswer !== undefined,
    /** The button that was pressed, as long as there is no answer. */
    pending: fetcher.state === "idle" ? null : String(fetcher.formData?.get("intent") ?? ""),
  };
}

/** The first error of each field; an error of the whole form is not among them. */
function firstErrors(errors: Readonly<Record<string, string[] | null>> | undefined): FieldErrors {
  const entries = Object.entries(errors ?? {});
  return Object.fromEntries(
    entries.flatMap(([name, found]) => (name !== "" && found?.[0] ? [[name, found[0]]] : [])),
  );
}
