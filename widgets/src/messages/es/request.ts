/** The request form, and what may be wrong in it. */
export const request = {} as const;
