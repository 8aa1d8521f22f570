import {
  type DefaultValue,
  getFormProps,
  type Submission,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { useEffect } from "react";

export interface CheckedFormOptions<Name extends string> {
  /** What the action replied to this form, if it rejected it. */
  readonly lastResult: SubmissionResult<string[]> | null | undefined;
  readonly defaultValue?: DefaultValue<Record<Name, string>>;
  /** Checks the form in the browser too; see `checkWith`. Without it, only the server checks. */
  onValidate?(event: { readonly formData: FormData }): Submission<unknown>;
}

/**
 * A form of text fields that conform holds: values and errors come from the action's reply, with or without a script.
 * After a rejection the first invalid field has the focus, or the banner of an error of the whole form.
 * @returns conform's form and fields, and the props of the form element
 */
export function useCheckedForm<Name extends string>(options: CheckedFormOptions<Name>) {
  const { lastResult, defaultValue, onValidate } = options;
  const [form, fields] = useForm<Record<Name, string>, unknown>({
    lastResult,
    ...(defaultValue && { defaultValue }),
    ...(onValidate && { onValidate, shouldRevalidate: "onInput" }),
  });
  const { id, errors } = form;
  // A page that came back with errors, sent before its script arrived. Later replies are conform's to focus.
  useEffect(() => focusIn(id, "[aria-invalid]"), [id]);
  useEffect(() => {
    if (errors) focusIn(id, "[role=alert]");
  }, [id, errors]);
  return { form, fields, formProps: getFormProps(form) };
}

function focusIn(formId: string, selector: string): void {
  document.getElementById(formId)?.querySelector<HTMLElement>(selector)?.focus();
}

/** The error of a field, as a component of shared fields takes it. */
export interface FieldErrors {
  readonly errors?: readonly string[] | undefined;
}
