import { createHash } from "node:crypto";
import type { Database, Transaction } from "@wardway/db/open";
import { idempotencyKeys } from "@wardway/db/schema";
import { type Action, DomainError, isShowable } from "@wardway/model";
import { and, eq } from "drizzle-orm";
import { nudge } from "#app/infra/jobs.server.ts";
import { type Caller, personKey } from "./caller.server.ts";
import { expectSite } from "./embed-site-lock.server.ts";
import { type AuditEntry, recordAudit } from "./record.server.ts";

/** What a change can be about, as the audit trail names it. */
export type ResourceType =
  | "transport_request"
  | "transport_response"
  | "rating"
  | "user"
  | "organization"
  | "invitation"
  | "settings"
  | "audit_log"
  | "contact_message"
  | "embed_site";

export interface Intent {
  /**
   * A right of the permission table, what everybody may do to their own account, or what the portal does by itself
   * where somebody only looks.
   */
  readonly action: Action | `account.${string}` | "request.store_route";
  readonly resourceType: ResourceType;
  /** What the change is about; a create learns it from its outcome. */
  readonly resourceId?: number;
  /** From the `Idempotency-Key` header or the form's hidden field; only creates take one. */
  readonly idempotencyKey?: string | null;
  /** The parsed input, to tell a repetition from another call under the same key. */
  readonly input?: unknown;
}

export interface Outcome<Value> {
  readonly value: Value;
  readonly resourceId?: number;
  readonly details?: AuditEntry["details"];
}

/**
 * Runs one change: the work, its audit row and its idempotency key in one transaction.
 * A refusal rolls the work back and leaves a row that says it was refused; a repetition leaves one that says so.
 * `Value` must survive JSON, because a repeated create answers from the stored copy.
 */
export function runAuditedTransaction<Value>(
  db: Database,
  caller: Caller,
  intent: Intent,
  work: (tx: Transaction) => Promise<Outcome<Value>>,
): Promise<Value> {
  return auditRejections(db, caller, intent, async () => {
    const value = await inOneTransaction(db, caller, intent, work);
    nudge("live");
    return value;
  });
}

/** Awaits what goes before a change outside its transaction; a refusal leaves the row that the change's would. */
export async function auditRejections<Value>(
  db: Database,
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
        details: { refused: error.category },
        success: false,
      });
    }
    throw error;
  }
}

/**
 * Whether a call under this key was answered before: `write` then answers it again. For work that goes before a
 * change, takes long or costs something, and would refuse by what has become of the matter since.
 */
export async function isAnswered(db: Database, caller: Caller, intent: Intent): Promise<boolean> {
  const key = intent.idempotencyKey;
  if (!key || !isShowable(key)) return false;
  return (await db.$count(idempotencyKeys, ownKey(caller, key))) > 0;
}

function inOneTransaction<Value>(
  db: Database,
  caller: Caller,
  intent: Intent,
  work: (tx: Transaction) => Promise<Outcome<Value>>,
): Promise<Value> {
  return db.transaction(async (tx) => {
    if (caller.widget) await expectSite(tx, caller.widget.siteId);
    const key = intent.idempotencyKey;
    if (key) {
      const earlier = await claimKey(tx, caller, key, hashOf(caller, intent));
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
    if (key) await storeAnswer(tx, caller, key, outcome.value);
    return outcome.value;
  });
}

/** The number of what a create has made. */
function idIn(answer: unknown): number | null {
  const id = typeof answer === "object" && answer !== null && "id" in answer ? answer.id : null;
  return typeof id === "number" ? id : null;
}

/** The caller's place is part of it: who has changed sides is not answered with what they may no longer see. */
function hashOf({ role, organizationId }: Caller, intent: Intent): string {
  return createHash("sha256")
    .update(JSON.stringify([role, organizationId, intent.action, intent.input]))
    .digest("hex");
}

/**
 * Takes the key for this transaction, or finds the answer it already has. Two at once: the insert waits for
 * the first transaction, so the second reads a finished answer (or takes the key if the first was undone).
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

async function storeAnswer(tx: Transaction, caller: Caller, key: string, response: unknown): Promise<void> {
  await tx.update(idempotencyKeys).set({ response }).where(ownKey(caller, key));
}

const ownKey = (caller: Caller, key: string) =>
  and(eq(idempotencyKeys.userId, caller.userId), eq(idempotencyKeys.key, storedKey(caller, key)));

/** Those who work with the widgets of a site share its account, and not their keys. */
const storedKey = (caller: Caller, key: string) => (caller.widget ? `${personKey(caller)} ${key}` : key);
