/** What all widgets say: around them, and of the vocabulary. */
export const frame = {
  "Try again": "Intentar de nuevo",
} as const;
