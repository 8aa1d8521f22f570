/** Whole minutes that a person has to wait, rounded up. */
export const inMinutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));
