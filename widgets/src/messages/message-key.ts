import type { spanish } from "./es/spanish.ts";

/** The sentences that widgets say: each is English as it stands, and has its translation in the Spanish catalogue. */
export type MessageKey = keyof typeof spanish;
