import { type DefaultValue, getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect } from "react";
import { type LoadSchema, useCheck } from "./use-check.ts";

export interface CheckedFormOptions<Name extends string> {
  readonly lastResult: SubmissionResult<string[]> | null | undefined;
  readonly defaultValue?: DefaultValue<Record<Name, string>>;
  /** Without a schema, only the server validates. */
  readonly schema?: LoadSchema | undefined;
}

/**
 * A conform form of text fields, with or without a script. After a rejection the first invalid field, or the banner,
 * has the focus.
 * @returns conform's form and fields, and the form element's props
 */
export function useCheckedForm<Name extends string>(options: CheckedFormOptions<Name>) {
  const { lastResult, defaultValue, schema } = options;
  const check = useCheck(schema);
  const [form, fields] = useForm<Record<Name, string>, unknown>({
    lastResult,
    ...(defaultValue && { defaultValue }),
    ...check,
  });
  const { id, errors } = form;
  // The page may be rendered with errors before its script arrives; conform focuses after later responses.
  useEffect(() => focusIn(id, "[aria-invalid]"), [id]);
  useEffect(() => {
    if (errors) focusIn(id, "[role=alert]");
  }, [id, errors]);
  return { form, fields, formProps: getFormProps(form) };
}

function focusIn(formId: string, selector: string): void {
  document.getElementById(formId)?.querySelector<HTMLElement>(selector)?.focus();
}

export interface FieldErrors {
  readonly errors?: readonly string[] | undefined;
}
