import { createHash } from "node:crypto";
import { logFailure } from "./fault-log.server.ts";
import { fetchOutgoing } from "./outgoing/outgoing.server.ts";

/** https://haveibeenpwned.com/API/v3#PwnedPasswords: answers with all hashes that begin with five characters. */
const RANGE_URL = "https://api.pwnedpasswords.com/range/";
const PREFIX_LENGTH = 5;
const TIMEOUT_MS = 2_000;
const MAX_RESPONSE_BYTES = 500_000;

/**
 * Whether a password is known from a breach. Only five characters of its SHA-1 leave the portal. If the service does
 * not respond, the password counts as unknown and a line is logged.
 */
export async function isBreachedPassword(password: string): Promise<boolean> {
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
  const [prefix, suffix] = [hash.slice(0, PREFIX_LENGTH), hash.slice(PREFIX_LENGTH)];
  try {
    const response = await fetchOutgoing(RANGE_URL + prefix, {
      // Hides by the length of the response which range was requested.
      headers: { "add-padding": "true", "user-agent": "Wardway" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const text = (await response.text()).slice(0, MAX_RESPONSE_BYTES);
    return text.split("\n").some((line) => isCounted(line, suffix));
  } catch (error) {
    logFailure("look up a breached password", error);
    return false;
  }
}

/** Padding lines have the count 0. */
function isCounted(line: string, suffix: string): boolean {
  const [listed, count] = line.trim().split(":");
  return listed === suffix && Number(count) > 0;
}
