import { createHmac } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";

/**
 * Encrypts what a user has typed when the session ends, so that only the same user's next session in that tab can read
 * it. Differs for each user, and stays the same until the session secret changes.
 * @returns 32 bytes in base64
 */
export const getDraftKey = (
  { sessionSecrets: [secret = ""] }: Pick<AppLoadContext, "sessionSecrets">,
  userId: number,
): string => createHmac("sha256", secret).update(`unsent input ${userId}`).digest("base64");
