import type { Actor } from "@wardway/model";
import type { Viewer } from "#app/domain/transports/record/visibility.server.ts";
import type { Listener, LiveConnection } from "./listener.ts";
import { MultiMap } from "./multi-map.ts";
import { requestOf } from "./topics.ts";

export class Register {
  readonly #all = new Map<LiveConnection, Listener>();
  readonly #bySession = new MultiMap<string, Listener>();
  readonly #byUser = new MultiMap<number, Listener>();
  /** By role, organization and bounds: a group sees the same requests. */
  readonly #byVisibility = new MultiMap<string, Listener>();
  /** By the hospital to which something comes. */
  readonly #byReceiver = new MultiMap<number, Listener>();
  readonly #byRequest = new MultiMap<number, Listener>();

  get size(): number {
    return this.#all.size;
  }

  all(): IterableIterator<Listener> {
    return this.#all.values();
  }

  find(connection: LiveConnection): Listener | undefined {
    return this.#all.get(connection);
  }

  has({ connection }: Listener): boolean {
    return this.#all.has(connection);
  }

  add(listener: Listener): void {
    this.#all.set(listener.connection, listener);
    if (listener.sessionHash !== null) this.#bySession.add(listener.sessionHash, listener);
  }

  remove(listener: Listener): void {
    this.clearActor(listener);
    this.#all.delete(listener.connection);
  }

  /** The listener has no subscriptions yet. */
  setActor(listener: Listener, actor: Actor): void {
    listener.actor = actor;
    listener.topics = new Set();
    listener.audited = new Set();
    this.#byUser.add(actor.userId, listener);
  }

  clearActor(listener: Listener): void {
    for (const topic of listener.topics ?? []) this.unsubscribe(listener, topic);
    if (listener.actor) this.#byUser.delete(listener.actor.userId, listener);
    if (listener.sessionHash !== null) this.#bySession.delete(listener.sessionHash, listener);
    listener.actor = listener.topics = listener.audited = listener.sessionHash = null;
  }

  subscribe(listener: Listener, topic: string): void {
    const { actor, topics } = listener;
    if (!actor || !topics) return;
    topics.add(topic);
    const request = requestOf(topic);
    if (request !== null) this.#byRequest.add(request, listener);
    else if (topic === "requests") this.#byVisibility.add(visibilityKey(actor), listener);
    else if (topic === "incoming") this.#byReceiver.add(actor.organizationId ?? 0, listener);
  }

  unsubscribe(listener: Listener, topic: string): void {
    const { actor, topics } = listener;
    if (!actor || !topics?.delete(topic)) return;
    const request = requestOf(topic);
    if (request !== null) {
      listener.audited?.delete(request);
      this.#byRequest.delete(request, listener);
    } else if (topic === "requests") this.#byVisibility.delete(visibilityKey(actor), listener);
    else if (topic === "incoming") this.#byReceiver.delete(actor.organizationId ?? 0, listener);
  }

  ofSession(hash: string): readonly Listener[] {
    return this.#bySession.of(hash);
  }

  ofUser(userId: number): readonly Listener[] {
    return this.#byUser.of(userId);
  }

  ofRequest(requestId: number): readonly Listener[] {
    return this.#byRequest.of(requestId);
  }

  ofReceiver(hospitalId: number): readonly Listener[] {
    return this.#byReceiver.of(hospitalId);
  }

  /** In groups that see the same requests. */
  *visibilityGroups(): Generator<{ readonly viewer: Viewer; readonly listeners: ReadonlySet<Listener> }> {
    for (const listeners of this.#byVisibility.sets()) {
      for (const { actor } of listeners) {
        if (actor) yield { viewer: actor, listeners };
        break;
      }
    }
  }

  requests(): IterableIterator<number> {
    return this.#byRequest.keys();
  }

  clear(): void {
    for (const listener of [...this.#all.values()]) this.remove(listener);
  }
}

const visibilityKey = ({ role, organizationId, requestIds }: Viewer) =>
  `${role}:${organizationId}${requestIds ? `:${requestIds.join()}` : ""}`;
