import type { DomainError } from "@wardway/model";
import { useEffect, useRef } from "react";
import type { z } from "zod";

/** The first sentence for each field of a form. */
export type FieldMessages = Readonly<Record<string, string>>;

/** What a form of this family is answered with when it is refused. */
export interface FormRefusal {
  /** Of the whole form, where it belongs to no field. */
  readonly problem: string | null;
  readonly errors: FieldMessages;
}

/** The refusal beside the fields that it names; above the form where it names none. */
export function refusalBeside({ message, errors }: DomainError): FormRefusal {
  return {
    problem: errors.length === 0 ? message : null,
    errors: firstOfEach(errors.map((error) => [error.field, error.message])),
  };
}

export function invalidFields({ issues }: z.ZodError): FormRefusal {
  return {
    problem: null,
    errors: firstOfEach(issues.map((issue) => [issue.path.join("."), issue.message])),
  };
}

const firstOfEach = (pairs: readonly (readonly [string, string])[]): FieldMessages =>
  Object.fromEntries(pairs.toReversed());

/** For a form: once it was refused, the first field with an error has the focus. */
export function useFirstError(refusal: FormRefusal | null | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!refusal) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid], [role=alert]")?.focus();
  }, [refusal]);
  return form;
}
