import postgres from "postgres";
import { advisoryLocks } from "./advisory-locks.ts";
import { sessionOptions } from "./client-options.ts";

/** Released when the process ends in any way. */
export interface InstanceLock {
  lost: Promise<void>;
  close(): Promise<void>;
}

/**
 * Tries a session advisory lock.
 * @returns undefined if another process holds it
 * @throws the driver's error if the server does not respond
 */
export async function tryInstanceLock(url: string): Promise<InstanceLock | undefined> {
  let noteLoss: () => void = () => undefined;
  const lost = new Promise<void>((resolve) => {
    noteLoss = resolve;
  });
  const sql = postgres(url, { ...sessionOptions, ssl: false, fetch_types: false, onclose: () => noteLoss() });
  const close = () => sql.end({ timeout: 0 });
  try {
    const [row] = await sql`select pg_try_advisory_lock(${advisoryLocks.instance}::bigint) as taken`;
    if (row?.taken === true) return { lost, close };
  } catch (error) {
    await close();
    throw error;
  }
  await close();
  return undefined;
}
