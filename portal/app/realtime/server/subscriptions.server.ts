import type { Database } from "@wardway/db/open";
import { type Actor, DomainError, isInScope, type LiveClientMessage, liveLimits } from "@wardway/model";
import { requestNotFound } from "#app/domain/transports/requests/read.server.ts";
import { canSee } from "#app/domain/transports/requests/visibility.server.ts";
import { createBatchQueue } from "./batch-queue.ts";
import type { LastChanges } from "./last-changes.ts";
import { type Listener, requestOf } from "./listener.ts";
import { serializeMessage } from "./message.ts";
import type { Register } from "./register.ts";
import { readRequestStates } from "./request-status.server.ts";
import { withTimeout } from "./with-timeout.ts";

type Subscribe = Extract<LiveClientMessage, { type: "subscribe" }>;

export interface SubscriptionParts {
  readonly db: Database;
  readonly register: Register;
  readonly lastChanges: LastChanges;
}

export interface Subscriptions {
  /** Replies; for a single request after a visibility check. */
  subscribe(listener: Listener, message: Subscribe): void;
  /** Applies changed rights, and has the client refetch everything. */
  renew(listener: Listener, actor: Actor): void;
  /** Ends a subscription to an invisible request, as if it did not exist. */
  end(listener: Listener, topic: string): void;
  recheckAll(): void;
  flush(): Promise<void>;
}

interface VisibilityCheck {
  readonly listener: Listener;
  readonly topic: string;
  readonly requestId: number;
  /** Null for a recheck. */
  readonly message: Subscribe | null;
}

export function createSubscriptions({ db, register, lastChanges }: SubscriptionParts): Subscriptions {
  const checks = createBatchQueue<VisibilityCheck>(async (batch) => {
    const ids = batch.map(({ requestId }) => requestId);
    const states = await withTimeout(readRequestStates(db, ids));
    for (const { listener, topic, requestId, message } of batch) {
      if (!listener.actor || !listener.topics?.has(topic)) continue;
      const state = states.get(requestId);
      if (!state || !canSee(listener.actor, { ...state, id: requestId })) end(listener, topic);
      else if (message) grant(listener, listener.actor, message);
    }
  });

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

  return {
    end,
    subscribe(listener, message) {
      const { actor, topics } = listener;
      const { topic } = message;
      if (!actor || !topics) return sendDenial(listener, topic, unauthenticated());
      const denial = findDenial(actor, topic);
      if (denial) return sendDenial(listener, topic, denial);
      if (topics.size >= liveLimits.topics && !topics.has(topic))
        return sendDenial(listener, topic, tooManyTopics());
      // Before the check: a concurrent change that hides the request ends the subscription.
      register.subscribe(listener, topic);
      if (requestOf(topic) === null) return grant(listener, actor, message);
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
    recheckAll() {
      for (const listener of register.all()) {
        for (const topic of listener.topics ?? []) check(listener, topic, null);
      }
      void checks.flush();
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

const unauthenticated = () => new DomainError("session.required");

function findDenial(actor: Actor, topic: string): DomainError | null {
  if (!actor.scopes) return null;
  if (topic === "notifications") return new DomainError("live.noNotifications");
  return isInScope(actor, "request.read") ? null : new DomainError("live.scopeMissing");
}

const tooManyTopics = () => new DomainError("live.tooManyTopics", { max: liveLimits.topics });
