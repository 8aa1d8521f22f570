/** The maps and their search. */
export const map = {} as const;
