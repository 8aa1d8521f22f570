/** The live figures. */
export const statistics = {} as const;
