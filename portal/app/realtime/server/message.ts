import type { LiveServerMessage } from "@wardway/model";

/** A message as it is sent: written once, however many hear it. */
export const written = (message: LiveServerMessage) => Buffer.from(JSON.stringify(message));
