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

/** Fields of several boxes. */
type Ticked = "equipment" | "care" | "accepted";

export type RequestFields = Readonly<Record<Exclude<keyof RequestTexts, Ticked>, FormField>> &
  Readonly<Record<Ticked, TickedField>>;

/** FormData has a text for one checked box, a list for several. */
export function ticked(value: unknown): readonly string[] {
  const choices: readonly unknown[] = Array.isArray(value) ? value : [value];
  return choices.filter((choice) => typeof choice === "string");
}
