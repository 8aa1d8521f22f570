import type { Database } from "@wardway/db/open";
import type { Actor, DomainError } from "@wardway/model";
import { personKey, type WidgetUser } from "#app/domain/audit/caller.server.ts";
import { type AuditEntry, type AuditSubject, recordReading } from "#app/domain/audit/record-audit.server.ts";
import { recordFollowing } from "#app/domain/audit/record-reads.server.ts";
import { logFailure } from "#app/infra/fault-log.server.ts";
import { networkOf } from "#app/infra/network.ts";
import { kindOf, requestOf } from "./topics.ts";

export interface Subscriber {
  /** Null if unauthenticated. */
  readonly actor: (Actor & { readonly widget?: WidgetUser }) | null;
  readonly ipAddress: string | null;
}

export interface SubscriptionAudit {
  /** @throws if the audit log cannot be written: the subscriber must then get no position */
  follow(subscriber: Subscriber, requestId: number): Promise<void>;
  deny(subscriber: Subscriber, topic: string, denial: DomainError): void;
  /** Ignores further denials and writes the counts of the others. Resolves when all that was begun is written. */
  close(): Promise<void>;
}

export interface SubscriptionAuditParts {
  readonly db: Database;
  /** In which the denials of a kind share two rows: the first one, and the number of the others. */
  readonly windowMs?: number;
}

const WINDOW_MS = 60_000;

/** Kinds with a row of their own; a flood from more networks shares one. */
const MAX_KINDS = 1_000;

interface Repetition {
  readonly subject: AuditSubject;
  readonly entry: AuditEntry;
  count: number;
}

/** Audits a subscription once instead of each position, and denied ones in a bounded number of rows. */
export function createSubscriptionAudit({
  db,
  windowMs = WINDOW_MS,
}: SubscriptionAuditParts): SubscriptionAudit {
  const denials = new Map<string, Repetition>();
  const writing = new Set<Promise<void>>();
  let isClosed = false;

  const write = (subject: AuditSubject, entry: AuditEntry) => {
    const written = recordReading(db, subject, entry)
      // A denial reveals nothing, also if it cannot be recorded.
      .catch((error: unknown) => logFailure("add a denied subscription to the audit trail", error))
      .finally(() => writing.delete(written));
    writing.add(written);
  };

  const writeCounts = () => {
    for (const { subject, entry, count } of denials.values()) {
      if (count === 0) continue;
      write(subject, { ...entry, resourceId: null, details: { ...entry.details, repeated: count } });
    }
    denials.clear();
  };

  const timer = setInterval(writeCounts, windowMs).unref();

  return {
    follow: (subscriber, requestId) => recordFollowing({ db, caller: toSubject(subscriber) }, requestId),
    deny(subscriber, topic, { category }) {
      if (isClosed) return;
      const kind = kindOf(topic);
      const own = `${personOf(subscriber)} ${networkOf(subscriber.ipAddress)} ${kind} ${category}`;
      const key = denials.has(own) || denials.size < MAX_KINDS ? own : "others";
      const known = denials.get(key);
      if (known) {
        known.count += 1;
        return;
      }
      const requestId = requestOf(topic);
      const subject: AuditSubject =
        key === "others" ? { userId: null, username: null, ipAddress: null } : toSubject(subscriber);
      const entry: AuditEntry = {
        action: requestId === null ? "live.subscribe" : "request.follow",
        resourceType: requestId === null ? "socket" : "transport_request",
        resourceId: requestId,
        details: { refused: category, ...(kind !== null && { topic: kind }) },
        success: false,
      };
      denials.set(key, { subject, entry, count: 0 });
      write(subject, entry);
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      writeCounts();
      await Promise.all(writing);
    },
  };
}

const personOf = ({ actor }: Subscriber) => actor && personKey(actor);

const toSubject = ({ actor, ipAddress }: Subscriber): AuditSubject =>
  actor
    ? {
        userId: actor.userId,
        username: actor.username,
        ipAddress,
        ...(actor.widget && { widget: actor.widget }),
      }
    : { userId: null, username: null, ipAddress };
