import type { AppLoadContext } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { recordAudit } from "../domain/audit/record.server.ts";
import { logFault } from "../infra/fault-log.server.ts";
import { pollHeader } from "./sessions/background-call.ts";
import { currentSignIn } from "./sessions/current.server.ts";

/** A write that another site tried to make with a visitor's browser. */
export interface ForeignWrite {
  readonly method: string;
  readonly path: string;
  /** The `Origin` header. */
  readonly origin: string | null;
  readonly cookie: string | null;
}

/** Milliseconds in which an address that is signed in nowhere leaves one row: it could fill the trail otherwise. */
const STRANGER_COOLDOWN_MS = 60_000;
const strangers = new LRUCache<string, true>({ max: 10_000, ttl: STRANGER_COOLDOWN_MS });
/** Characters kept of what the caller wrote. */
const kept = 200;

/** Leaves a row of the refusal in the trail, with the account whose session came along. A fault goes to the log. */
export async function noteForeignWrite(context: AppLoadContext, write: ForeignWrite): Promise<void> {
  // Marked as a poll: what another site does keeps no session alive.
  const headers = { [pollHeader]: "1", ...(write.cookie !== null && { cookie: write.cookie }) };
  const request = new Request("http://portal.invalid/", { headers });
  try {
    const account = (await currentSignIn(request, context))?.account;
    const { db, ipAddress } = context;
    const stranger = String(ipAddress);
    if (!account && strangers.has(stranger)) return;
    if (!account) strangers.set(stranger, true);
    await recordAudit(
      db,
      { userId: account?.id ?? null, username: account?.username ?? null, ipAddress },
      {
        action: "site.foreign_write",
        resourceType: "route",
        details: {
          method: write.method,
          path: write.path.slice(0, kept),
          origin: write.origin?.slice(0, kept) ?? null,
          refused: "forbidden",
        },
        success: false,
      },
    );
  } catch (error) {
    logFault(request, error);
  }
}
