/** At least one. */
export const inMinutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));
