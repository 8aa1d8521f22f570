import type { LiveServerMessage } from "@wardway/model";

/** Once for all recipients. */
export const serializeMessage = (message: LiveServerMessage) => Buffer.from(JSON.stringify(message));
