/** Where a transport stands, and its vehicle. */
export const tracking = {} as const;
