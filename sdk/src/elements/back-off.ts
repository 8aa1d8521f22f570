/**
 * Milliseconds until a script that failed is asked for again: doubles up to half a minute, at random around that, because
 * all pages of a hospital lose the portal together.
 */
export const backOffMs = (failures: number) =>
  Math.min(2_000 * 2 ** failures, 32_000) * (0.5 + Math.random());
