/** `not_set_up` is a service that nobody has connected yet: no failure. */
export const serviceStates = ["connected", "unavailable", "not_set_up"] as const;
export type ServiceState = (typeof serviceStates)[number];

/** One page of a list; `next` is the cursor of the page after it, or null at the end. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/** A value that its reader does not change: what a schema puts out, as it goes through the code. */
export type ReadonlyDeep<Value> = Value extends Date
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> }
    : Value;
