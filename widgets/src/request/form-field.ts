import type { RequestTexts } from "./request-defaults.ts";

/** What a control needs of its field. */
export interface FormField {
  readonly id: string;
  readonly name: string;
  readonly defaultValue: string | undefined;
  /** Sentences in English, the first of which is shown. */
  readonly errors: string[] | undefined;
}

/** What the boxes to tick need of their field. */
export interface TickedField extends Pick<FormField, "id" | "name" | "errors"> {
  /** The values ticked at first: one, or a list. */
  readonly initialValue: unknown;
}

/** The fields of a new request. */
export type RequestFields = Readonly<Record<Exclude<keyof RequestTexts, "equipment">, FormField>> & {
  readonly equipment: TickedField;
};
