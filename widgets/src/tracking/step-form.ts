/** What a person fills in before a step that cannot be taken back. */
export interface StepForm<Values> {
  readonly isOpen: boolean;
  /** What was typed: it stays until the step is done, whatever comes in between. */
  readonly values: Values;
  readonly isSending: boolean;
  /** Why the step was not taken; null where there is nothing to say. */
  readonly problem: string | null;
}

export type StepEvent<Values> =
  | { readonly type: "open" }
  | { readonly type: "close" }
  | { readonly type: "typed"; readonly values: Partial<Values> }
  | { readonly type: "incomplete"; readonly problem: string }
  | { readonly type: "sent" }
  | { readonly type: "refused"; readonly problem: string }
  | { readonly type: "done" };

export const closedForm = <Values>(values: Values): StepForm<Values> => ({
  isOpen: false,
  values,
  isSending: false,
  problem: null,
});

export function stepFormAfter<Values>(form: StepForm<Values>, event: StepEvent<Values>): StepForm<Values> {
  switch (event.type) {
    case "open":
      return { ...form, isOpen: true, problem: null };
    case "close":
      // What is on its way is waited for.
      return form.isSending ? form : { ...form, isOpen: false, problem: null };
    case "typed":
      return { ...form, values: { ...form.values, ...event.values } };
    case "incomplete":
      return { ...form, problem: event.problem };
    case "sent":
      return { ...form, isSending: true, problem: null };
    case "refused":
      return { ...form, isSending: false, problem: event.problem };
    case "done":
      return { ...form, isOpen: false, isSending: false, problem: null };
  }
}
