import type { RequestTexts } from "./request-defaults.ts";

export interface FormField {
  readonly id: string;
  readonly name: string;
  readonly defaultValue: string | undefined;
  /** English; only the first is shown. */
  readonly errors: string[] | undefined;
}

export interface TickedField extends Pick<FormField, "id" | "name" | "errors"> {
  /** Initially checked values: one, or a list. */
  readonly initialValue: unknown;
}

export type RequestFields = Readonly<Record<Exclude<keyof RequestTexts, "equipment">, FormField>> & {
  readonly equipment: TickedField;
};
