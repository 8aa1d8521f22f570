import type { AppLoadContext } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { backgroundHeader } from "#app/infra/background-call.ts";
import { logCallFault } from "#app/infra/fault-log.server.ts";
import { currentSignIn } from "./current.server.ts";

/** A write that another site tried to make with a visitor's browser. */
export interface CrossSiteWrite {
  readonly method: string;
  readonly path: string;
  readonly origin: string | null;
  readonly cookie: string | null;
  readonly requestId: string | null;
}

/** Limits audit entries of an address without a session, so that it cannot flood the log. */
const ANONYMOUS_COOLDOWN_MS = 60_000;
const anonymousAddresses = new LRUCache<string, true>({ max: 10_000, ttl: ANONYMOUS_COOLDOWN_MS });
const MAX_LOGGED_CHARACTERS = 200;

/** Audits a rejected write with the account of its session. Never rejects. */
export async function auditCrossSiteWrite(context: AppLoadContext, write: CrossSiteWrite): Promise<void> {
  // Marked as a poll: another site's calls must not extend the session.
  const headers = { [backgroundHeader]: "1", ...(write.cookie !== null && { cookie: write.cookie }) };
  const request = new Request("http://portal.invalid/", { headers });
  try {
    const account = (await currentSignIn(request, context))?.account;
    const { db, ipAddress } = context;
    const anonymousAddress = String(ipAddress);
    if (!account && anonymousAddresses.has(anonymousAddress)) return;
    if (!account) anonymousAddresses.set(anonymousAddress, true);
    await recordAudit(
      db,
      { userId: account?.id ?? null, username: account?.username ?? null, ipAddress },
      {
        action: "site.foreign_write",
        resourceType: "route",
        details: {
          method: write.method,
          path: write.path.slice(0, MAX_LOGGED_CHARACTERS),
          origin: write.origin?.slice(0, MAX_LOGGED_CHARACTERS) ?? null,
          refused: "forbidden",
        },
        success: false,
      },
    );
  } catch (error) {
    logCallFault({ method: write.method, pathname: write.path, requestId: write.requestId }, error);
  }
}
