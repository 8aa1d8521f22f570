import type { LiveServerMessage } from "@wardway/model";

/** Serializes a message once for all of its recipients. */
export const serializeMessage = (message: LiveServerMessage) => Buffer.from(JSON.stringify(message));
