import type { Database } from "@wardway/db/open";
import { type Actor, DomainError, isInScope, type LiveClientMessage, liveLimits } from "@wardway/model";
import { requestNotFound } from "#app/domain/transports/requests/read.server.ts";
import { canSee } from "#app/domain/transports/requests/visibility.server.ts";
import { inBatches } from "./batches.ts";
import type { LastChanges } from "./last-changes.ts";
import { type Listener, requestOf } from "./listener.ts";
import { written } from "./message.ts";
import type { Register } from "./register.ts";
import { readStandings } from "./request-status.server.ts";
import { inTime } from "./with-timeout.ts";

type Subscribe = Extract<LiveClientMessage, { type: "subscribe" }>;

export interface SubscriptionParts {
  readonly db: Database;
  readonly register: Register;
  readonly lastChanges: LastChanges;
}

export interface Subscriptions {
  /** Answers a subscription: at once, or when the request was looked at that it is about. */
  ask(listener: Listener, message: Subscribe): void;
  /** Puts a listener's subscriptions under what an account has become, and has its client fetch everything again. */
  renew(listener: Listener, actor: Actor): void;
  /** Ends a subscription to a request that is out of sight, as if there were none. */
  end(listener: Listener, topic: string): void;
  /** Looks again at every request that somebody has subscribed to. */
  recheckAll(): void;
  /** Does what waited for the database. */
  work(): Promise<void>;
}

/** A subscription to one request that is to be looked at; what is no question of a client's is not answered. */
interface Look {
  readonly listener: Listener;
  readonly topic: string;
  readonly requestId: number;
  readonly question: Subscribe | null;
}

export function createSubscriptions({ db, register, lastChanges }: SubscriptionParts): Subscriptions {
  const looks = inBatches<Look>(async (batch) => {
    const ids = batch.map(({ requestId }) => requestId);
    const standings = await inTime(readStandings(db, ids));
    for (const { listener, topic, requestId, question } of batch) {
      if (!listener.actor || !listener.topics?.has(topic)) continue;
      const standing = standings.get(requestId);
      if (!standing || !canSee(listener.actor, { ...standing, id: requestId })) end(listener, topic);
      else if (question) grant(listener, listener.actor, question);
    }
  });

  const look = (listener: Listener, topic: string, question: Subscribe | null) => {
    const requestId = requestOf(topic);
    if (requestId !== null) looks.add({ listener, topic, requestId, question });
  };

  const grant = ({ connection }: Listener, actor: Actor, { topic, since }: Subscribe) => {
    const changed = since !== undefined && lastChanges.hasChanged(topic, actor, Date.parse(since));
    connection.send(written({ type: "subscribed", topic, changed }));
  };

  const end = (listener: Listener, topic: string) => {
    register.unsubscribe(listener, topic);
    refuse(listener, topic, requestNotFound());
  };

  return {
    end,
    ask(listener, question) {
      const { actor, topics } = listener;
      const { topic } = question;
      if (!actor || !topics) return refuse(listener, topic, notSignedIn());
      const closed = closedTo(actor, topic);
      if (closed) return refuse(listener, topic, closed);
      if (topics.size >= liveLimits.topics && !topics.has(topic)) return refuse(listener, topic, tooMany());
      // Before it is looked up: a change that takes the request out of sight meanwhile ends the subscription.
      register.subscribe(listener, topic);
      if (requestOf(topic) === null) return grant(listener, actor, question);
      look(listener, topic, question);
      void looks.work();
    },
    renew(listener, actor) {
      const { actor: before, connection } = listener;
      if (before?.role === actor.role && before.organizationId === actor.organizationId) return;
      const topics = [...(listener.topics ?? [])];
      for (const topic of topics) register.unsubscribe(listener, topic);
      listener.actor = actor;
      for (const topic of topics) {
        register.subscribe(listener, topic);
        look(listener, topic, null);
      }
      connection.send(written({ type: "resync" }));
      void looks.work();
    },
    recheckAll() {
      for (const listener of register.all()) {
        for (const topic of listener.topics ?? []) look(listener, topic, null);
      }
      void looks.work();
    },
    work: looks.work,
  };
}

function refuse(
  { connection }: Listener,
  topic: string,
  { category, code, params, message }: DomainError,
): void {
  connection.send(written({ type: "refused", topic, category, code, params, sentence: message }));
}

const notSignedIn = () => new DomainError("session.required");

/** Why a widget may not ask for a topic; null for everybody else, and for what its scopes leave it. */
function closedTo(actor: Actor, topic: string): DomainError | null {
  if (!actor.scopes) return null;
  if (topic === "notifications") return new DomainError("live.noNotifications");
  return isInScope(actor, "request.read") ? null : new DomainError("live.scopeMissing");
}

const tooMany = () => new DomainError("live.tooManyTopics", { max: liveLimits.topics });
