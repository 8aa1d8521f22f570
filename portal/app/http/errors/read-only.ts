/** The session poll's header that says whether the portal is read-only. */
export const readOnlyHeader = "x-read-only";

export const parseReadOnly = (headers: Headers) => headers.get(readOnlyHeader) === "1";

/** The result of a form that a read-only portal rejected. */
export interface ReadOnlyResult {
  readonly isReadOnly: true;
}

export const isReadOnlyResult = (result: unknown): boolean =>
  (result as Partial<ReadOnlyResult> | null | undefined)?.isReadOnly === true;
