/** For how long an offer can be valid. */
export const offerMinutes = [15, 30, 60, 120] as const;
