import postgres from "postgres";
import { advisoryLocks } from "./advisory-locks.ts";
import { sessionOptions } from "./client-options.ts";

/** The right to be the one process that runs this server. It ends with the process, however that dies. */
export interface InstanceLock {
  /** Resolves when the connection that holds the lock is gone. */
  lost: Promise<void>;
  close(): Promise<void>;
}

/**
 * Tries to take the lock: a session's advisory lock in the database itself, which the server frees as soon as the
 * holder's connection closes, as it does even when the holder is killed.
 *
 * @returns undefined while somebody else holds it. Rejects with the driver's error where the server does not answer.
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
