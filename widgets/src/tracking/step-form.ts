export interface StepForm<Values> {
  /** Typed text stays until the action succeeds. */
  readonly values: Values;
  readonly isSending: boolean;
  readonly problem: string | null;
}

export type StepEvent<Values> =
  | { readonly type: "typed"; readonly values: Partial<Values> }
  | { readonly type: "incomplete"; readonly problem: string }
  | { readonly type: "sent" }
  | { readonly type: "refused"; readonly problem: string }
  | { readonly type: "done" };

export const emptyForm = <Values>(values: Values): StepForm<Values> => ({
  values,
  isSending: false,
  problem: null,
});

export function stepFormAfter<Values>(form: StepForm<Values>, event: StepEvent<Values>): StepForm<Values> {
  switch (event.type) {
    case "typed":
      return { ...form, values: { ...form.values, ...event.values } };
    case "incomplete":
      return { ...form, problem: event.problem };
    case "sent":
      return { ...form, isSending: true, problem: null };
    case "refused":
      return { ...form, isSending: false, problem: event.problem };
    case "done":
      return { ...form, isSending: false, problem: null };
  }
}
