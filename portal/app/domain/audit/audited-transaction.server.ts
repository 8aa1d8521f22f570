import { createHash } from "node:crypto";
import type { Connection, Database, Transaction } from "@wardway/db/open";
import { idempotencyKeys } from "@wardway/db/schema";
import { type Action, DomainError, isShowable } from "@wardway/model";
import { and, eq, lt, sql } from "drizzle-orm";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { type Caller, personKey } from "./caller.server.ts";
import { assertSiteActive } from "./embed-site-lock.server.ts";
import { type AuditEntry, recordAudit } from "./record-audit.server.ts";

export type ResourceType =
  | "transport_request"
  | "transport_response"
  | "request_template"
  | "standing_order"
  | "follow_link"
  | "rating"
  | "user"
  | "organization"
  | "invitation"
  | "settings"
  | "audit_log"
  | "contact_message"
  | "announcement"
  | "embed_site"
  | "emergency_access"
  | "display"
  | "legal_hold";

export interface Intent {
  /** A permission, an action on one's own account, or a write caused by a read. */
  readonly action: Action | `account.${string}` | "request.store_route";
  readonly resourceType: ResourceType;
  /** A create returns it. */
  readonly resourceId?: number;
  /** Of a create, the request that it is for: by it the row of a rejection is found. */
  readonly requestId?: number;
  /** From the `Idempotency-Key` header or the form; creates only. */
  readonly idempotencyKey?: string | null;
  /** The parsed input: the same key with other input is no replay. */
  readonly input?: unknown;
}

export interface Outcome<Value> {
  readonly value: Value;
  readonly resourceId?: number;
  readonly details?: AuditEntry["details"];
}

/**
 * Runs work, audit row and idempotency key in one transaction. Audits a rejection, which rolls back, and a
 * replay. `Value` must survive JSON, because a replay returns the stored copy.
 * @param db a transaction becomes a savepoint of it
 * @throws what the work throws
 */
export function runAuditedTransaction<Value>(
  db: Connection,
  caller: Caller,
  intent: Intent,
  work: (tx: Transaction) => Promise<Outcome<Value>>,
): Promise<Value> {
  return auditRejections(db, caller, intent, async () => {
    const value = await inOneTransaction(db, caller, intent, work);
    triggerJobs("live");
    return value;
  });
}

/** Audits a rejection of work outside a transaction. */
export async function auditRejections<Value>(
  db: Connection,
  caller: Caller,
  intent: Intent,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) {
      await recordAudit(db, caller, {
        action: intent.action,
        resourceType: intent.resourceType,
        resourceId: intent.resourceId ?? null,
        details: {
          refused: error.category,
          ...(intent.requestId !== undefined && { ids: String(intent.requestId) }),
        },
        success: false,
      });
    }
    throw error;
  }
}

/**
 * Whether this call has a stored response. For work before the transaction that is costly or would reject a
 * replay.
 */
export async function isReplay(db: Database, caller: Caller, intent: Intent): Promise<boolean> {
  const key = intent.idempotencyKey;
  if (!key || !isShowable(key)) return false;
  return (await db.$count(idempotencyKeys, ownKey(caller, key))) > 0;
}

function inOneTransaction<Value>(
  db: Connection,
  caller: Caller,
  intent: Intent,
  work: (tx: Transaction) => Promise<Outcome<Value>>,
): Promise<Value> {
  return db.transaction(async (tx) => {
    if (caller.widget) await assertSiteActive(tx, caller.widget.siteId);
    const key = intent.idempotencyKey;
    if (key) {
      const earlier = await claimKey(tx, caller, key, hashIntent(caller, intent));
      if (earlier) {
        await recordAudit(tx, caller, {
          action: intent.action,
          resourceType: intent.resourceType,
          resourceId: intent.resourceId ?? idIn(earlier.response),
          details: { replayed: 1 },
          success: true,
        });
        return earlier.response as Value;
      }
    }
    const outcome = await work(tx);
    await recordAudit(tx, caller, {
      action: intent.action,
      resourceType: intent.resourceType,
      resourceId: outcome.resourceId ?? intent.resourceId ?? null,
      ...(outcome.details ? { details: outcome.details } : {}),
      success: true,
    });
    if (key) await storeResponse(tx, caller, key, outcome.value);
    return outcome.value;
  });
}

function idIn(response: unknown): number | null {
  const id = typeof response === "object" && response !== null && "id" in response ? response.id : null;
  return typeof id === "number" ? id : null;
}

/** Includes role and organization, so that a replay after a move reveals nothing. */
function hashIntent({ role, organizationId }: Caller, intent: Intent): string {
  return createHash("sha256")
    .update(JSON.stringify([role, organizationId, intent.action, intent.input]))
    .digest("hex");
}

/**
 * Claims the key, or returns its stored response. The insert waits for a concurrent transaction with the same
 * key.
 */
async function claimKey(tx: Transaction, caller: Caller, key: string, requestHash: string) {
  if (!isShowable(key)) {
    throw new DomainError("idempotencyKey.unstorable");
  }
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId: caller.userId, key: storedKey(caller, key), requestHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return null;
  const [earlier] = await tx.select().from(idempotencyKeys).where(ownKey(caller, key));
  if (earlier?.requestHash !== requestHash) {
    throw new DomainError("idempotencyKey.reused");
  }
  return earlier;
}

async function storeResponse(tx: Transaction, caller: Caller, key: string, response: unknown): Promise<void> {
  await tx.update(idempotencyKeys).set({ response }).where(ownKey(caller, key));
}

const ownKey = (caller: Caller, key: string) =>
  and(eq(idempotencyKeys.userId, caller.userId), eq(idempotencyKeys.key, storedKey(caller, key)));

/** Users of one site's widgets share its account, but not their keys. */
const storedKey = (caller: Caller, key: string) => (caller.widget ? `${personKey(caller)} ${key}` : key);

/** Older than a day. */
export async function pruneIdempotencyKeys(db: Database): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '1 day'`));
}
