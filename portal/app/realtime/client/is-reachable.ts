/** A portal that can be reached answers at once. */
const TIMEOUT_MS = 3_000;

/** Asks the portal. `navigator.onLine` says whether there is a network, which a portal on the same machine does not need. */
export async function isReachable(): Promise<boolean> {
  try {
    await fetch("/livez", { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) });
    return true;
  } catch {
    return false;
  }
}
