import type { Database } from "@wardway/db/open";
import {
  type Actor,
  accountMay,
  DomainError,
  isInScope,
  type LiveClientMessage,
  liveLimits,
} from "@wardway/model";
import { requestNotFound } from "#app/domain/transports/record/read-request.server.ts";
import { canSee } from "#app/domain/transports/record/visibility.server.ts";
import { createBatchQueue } from "./batch-queue.ts";
import type { LastChanges } from "./last-changes.ts";
import type { Listener } from "./listener.ts";
import { serializeMessage } from "./message.ts";
import type { Register } from "./register.ts";
import { readRequestStates } from "./request-status.server.ts";
import type { SubscriptionAudit } from "./subscription-audit.server.ts";
import { requestOf } from "./topics.ts";
import { withTimeout } from "./with-timeout.ts";

type Subscribe = Extract<LiveClientMessage, { type: "subscribe" }>;

export interface SubscriptionParts {
  readonly db: Database;
  readonly register: Register;
  readonly lastChanges: LastChanges;
  readonly audit: SubscriptionAudit;
}

export interface Subscriptions {
  /** Replies; for a single request after a visibility check. */
  subscribe(listener: Listener, message: Subscribe): void;
  /** Applies changed rights, and has the client refetch everything. */
  renew(listener: Listener, actor: Actor): void;
  /** Ends a subscription to an invisible request, as if it did not exist. */
  end(listener: Listener, topic: string): void;
  recheckAll(): void;
  /** After a change of the settings, which may begin the auditing of reads. */
  auditAgain(): void;
  flush(): Promise<void>;
}

interface VisibilityCheck {
  readonly listener: Listener;
  readonly topic: string;
  readonly requestId: number;
  /** Null for a recheck. */
  readonly message: Subscribe | null;
}

export function createSubscriptions({ db, register, lastChanges, audit }: SubscriptionParts): Subscriptions {
  const checks = createBatchQueue<VisibilityCheck>(async (batch) => {
    const ids = batch.map(({ requestId }) => requestId);
    const states = await withTimeout(readRequestStates(db, ids));
    const allowed: VisibilityCheck[] = [];
    for (const check of batch) {
      const { listener, topic, requestId, message } = check;
      if (!listener.actor || !listener.topics?.has(topic)) continue;
      const state = states.get(requestId);
      if (state && canSee(listener.actor, { ...state, id: requestId })) allowed.push(check);
      else if (message) deny(listener, topic, requestNotFound());
      else end(listener, topic);
    }
    await withTimeout(Promise.all(allowed.map(({ listener, requestId }) => follow(listener, requestId))));
    for (const { listener, topic, requestId, message } of allowed) {
      if (!listener.actor || !listener.topics?.has(topic)) continue;
      listener.audited?.add(requestId);
      if (message) grant(listener, listener.actor, message);
    }
  });

  const follow = async (listener: Listener, requestId: number) => {
    if (!listener.audited?.has(requestId)) await audit.follow(listener, requestId);
  };

  const check = (listener: Listener, topic: string, message: Subscribe | null) => {
    const requestId = requestOf(topic);
    if (requestId !== null) checks.add({ listener, topic, requestId, message });
  };

  const grant = ({ connection }: Listener, actor: Actor, { topic, since }: Subscribe) => {
    const changed = since !== undefined && lastChanges.hasChanged(topic, actor, Date.parse(since));
    connection.send(serializeMessage({ type: "subscribed", topic, changed }));
  };

  const end = (listener: Listener, topic: string) => {
    register.unsubscribe(listener, topic);
    sendDenial(listener, topic, requestNotFound());
  };

  /** Unlike an end, which the user has not caused, it is audited. */
  const deny = (listener: Listener, topic: string, denial: DomainError) => {
    register.unsubscribe(listener, topic);
    sendDenial(listener, topic, denial);
    audit.deny(listener, topic, denial);
  };

  const recheckAll = () => {
    for (const listener of register.all()) {
      for (const topic of listener.topics ?? []) check(listener, topic, null);
    }
    void checks.flush();
  };

  return {
    end,
    subscribe(listener, message) {
      const { actor, topics } = listener;
      const { topic } = message;
      const denial = findDenial(actor, topics, topic);
      if (denial) return deny(listener, topic, denial);
      // Before the check: a concurrent change that hides the request ends the subscription.
      register.subscribe(listener, topic);
      if (requestOf(topic) === null && actor) return grant(listener, actor, message);
      check(listener, topic, message);
      void checks.flush();
    },
    renew(listener, actor) {
      const { actor: before, connection } = listener;
      if (before?.role === actor.role && before.organizationId === actor.organizationId) return;
      const topics = [...(listener.topics ?? [])];
      for (const topic of topics) register.unsubscribe(listener, topic);
      listener.actor = actor;
      for (const topic of topics) {
        register.subscribe(listener, topic);
        check(listener, topic, null);
      }
      connection.send(serializeMessage({ type: "resync" }));
      void checks.flush();
    },
    recheckAll,
    auditAgain() {
      for (const listener of register.all()) listener.audited?.clear();
      recheckAll();
    },
    flush: checks.flush,
  };
}

function sendDenial(
  { connection }: Listener,
  topic: string,
  { category, code, params, message }: DomainError,
): void {
  connection.send(serializeMessage({ type: "refused", topic, category, code, params, sentence: message }));
}

function findDenial(
  actor: Actor | null,
  topics: ReadonlySet<string> | null,
  topic: string,
): DomainError | null {
  if (!actor || !topics) return new DomainError("session.required");
  if (actor.scopes && topic === "notifications") return new DomainError("live.noNotifications");
  if (topic === "incoming" && !accountMay(actor, "incoming.read"))
    return new DomainError(actor.scopes ? "live.scopeMissing" : "live.noIncoming");
  const right = topic === "requests" ? "request.list" : "request.read";
  if (!isInScope(actor, right)) return new DomainError("live.scopeMissing");
  if (topics.size < liveLimits.topics || topics.has(topic)) return null;
  return new DomainError("live.tooManyTopics", { max: liveLimits.topics });
}
