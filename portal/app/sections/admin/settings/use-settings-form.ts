import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { SettingsResult } from "./settings-result.ts";
import {
  checkForm,
  type FieldErrors,
  type FormShape,
  parseSettings,
  type SettingsTexts,
} from "./typed-settings.ts";

export interface SettingsFormState {
  readonly texts: Readonly<Record<string, string | undefined>>;
  readonly errors: FieldErrors;
}

/**
 * A settings form, validated in browser and server and submitted without navigation. Remount it after a save.
 * @param getShape what to validate for an intent
 * @param reveal makes a field visible before its focus
 */
export function useSettingsForm(options: {
  readonly version: number;
  readonly texts: SettingsTexts;
  getShape(intent: string): FormShape<z.ZodObject>;
  reveal(field: string): void;
}) {
  const { getShape, reveal } = options;
  const fetcher = useFetcher<SettingsResult>();
  const pageResult = useActionData<SettingsResult>();
  const formResult = fetcher.data ?? pageResult;
  // A revalidation must not make the form overwrite a concurrent save.
  const [loadedVersion] = useState(options.version);
  /** Corrections are validated for it. */
  const intent = useRef("");
  /** Undefined focuses the banner. */
  const [focusTarget, setFocusTarget] = useState<{ readonly field: string | undefined }>();
  const lastHandled = useRef<SettingsResult>();
  const [form] = useForm<Record<string, string>, unknown>({
    lastResult: formResult?.reply,
    defaultValue: options.texts,
    onValidate: ({ formData }) => parseSettings(formData, getShape(intent.current)),
    shouldRevalidate: "onInput",
  });
  const { id, onSubmit, ...formProps } = getFormProps(form);

  const goTo = (field: string | undefined) => {
    if (field !== undefined) reveal(field);
    setFocusTarget({ field });
  };

  useEffect(() => {
    const fresh = fetcher.data;
    if (!fresh || lastHandled.current === fresh) return;
    lastHandled.current = fresh;
    if (!fresh.connectionTest) goTo(Object.keys(getFirstErrors(fresh.reply.error))[0]);
  });

  // After the render that opens the field's tab.
  useEffect(() => {
    if (!focusTarget) return;
    const { field } = focusTarget;
    const selector = field === undefined ? '[role="alert"]' : `#${CSS.escape(field)}`;
    document.getElementById(id)?.querySelector<HTMLElement>(selector)?.focus();
  }, [focusTarget, id]);

  return {
    Form: fetcher.Form,
    formProps: {
      ...formProps,
      id,
      method: "post",
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        // Conform revalidates a corrected field by a submission.
        if (submitter instanceof HTMLButtonElement && submitter.name !== "intent") return onSubmit(event);
        intent.current = submitter instanceof HTMLButtonElement ? submitter.value : "";
        onSubmit(event);
        if (!event.isDefaultPrevented()) return;
        const { errors } = checkForm(new FormData(event.currentTarget), getShape(intent.current));
        goTo(Object.keys(errors ?? {})[0]);
      },
    } as const,
    state: {
      texts: form.initialValue ?? {},
      errors: getFirstErrors(form.allErrors),
    } satisfies SettingsFormState,
    version: formResult?.concurrentSave?.version ?? loadedVersion,
    formResult,
    goTo,
    /** Submitted without a script, so a typed secret is lost. */
    isNewPage: fetcher.data === undefined && pageResult !== undefined,
    /** The submitted intent. */
    pending: fetcher.state === "idle" ? null : String(fetcher.formData?.get("intent") ?? ""),
  };
}

/** Omits errors of the entire form. */
function getFirstErrors(errors: Readonly<Record<string, string[] | null>> | undefined): FieldErrors {
  const entries = Object.entries(errors ?? {});
  return Object.fromEntries(
    entries.flatMap(([name, found]) => (name !== "" && found?.[0] ? [[name, found[0]]] : [])),
  );
}
