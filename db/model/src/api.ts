/** `not_set_up`: not configured, which is no failure. */
export const serviceStates = ["connected", "unavailable", "not_set_up"] as const;
export type ServiceState = (typeof serviceStates)[number];

/** `next` is the cursor of the next page; null at the end. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

export type ReadonlyDeep<Value> = Value extends Date
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> }
    : Value;
