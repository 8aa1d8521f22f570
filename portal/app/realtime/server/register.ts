import type { Actor } from "@wardway/model";
import type { Viewer } from "#app/domain/transports/requests/visibility.server.ts";
import { type Listener, type LiveConnection, requestOf } from "./listener.ts";
import { Many } from "./multi-map.ts";

/** Who listens, found by what a change is about: nobody is asked whom it does not concern. */
export class Register {
  readonly #all = new Map<LiveConnection, Listener>();
  readonly #bySession = new Many<string, Listener>();
  readonly #byUser = new Many<number, Listener>();
  /** Who hears of all requests that they may see, by role, organization and bounds: those see the same. */
  readonly #byPlace = new Many<string, Listener>();
  readonly #byRequest = new Many<number, Listener>();

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
    this.signOut(listener);
    this.#all.delete(listener.connection);
  }

  /** Under the name of whom it is known to be. It hears nothing until it subscribes. */
  signIn(listener: Listener, actor: Actor): void {
    listener.actor = actor;
    listener.topics = new Set();
    this.#byUser.add(actor.userId, listener);
  }

  signOut(listener: Listener): void {
    for (const topic of listener.topics ?? []) this.unsubscribe(listener, topic);
    if (listener.actor) this.#byUser.delete(listener.actor.userId, listener);
    if (listener.sessionHash !== null) this.#bySession.delete(listener.sessionHash, listener);
    listener.actor = listener.topics = listener.sessionHash = null;
  }

  subscribe(listener: Listener, topic: string): void {
    const { actor, topics } = listener;
    if (!actor || !topics) return;
    topics.add(topic);
    const request = requestOf(topic);
    if (request !== null) this.#byRequest.add(request, listener);
    else if (topic === "requests") this.#byPlace.add(placeOf(actor), listener);
  }

  unsubscribe(listener: Listener, topic: string): void {
    const { actor, topics } = listener;
    if (!actor || !topics?.delete(topic)) return;
    const request = requestOf(topic);
    if (request !== null) this.#byRequest.delete(request, listener);
    else if (topic === "requests") this.#byPlace.delete(placeOf(actor), listener);
  }

  ofSession(hash: string): readonly Listener[] {
    return this.#bySession.of(hash);
  }

  ofUser(userId: number): readonly Listener[] {
    return this.#byUser.of(userId);
  }

  /** Who has subscribed to one request. */
  ofRequest(requestId: number): readonly Listener[] {
    return this.#byRequest.of(requestId);
  }

  /** Who hears of all requests that they may see, in groups that see the same. */
  *places(): Generator<{ readonly viewer: Viewer; readonly listeners: ReadonlySet<Listener> }> {
    for (const listeners of this.#byPlace.sets()) {
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

const placeOf = ({ role, organizationId, requestIds }: Viewer) =>
  `${role}:${organizationId}${requestIds ? `:${requestIds.join()}` : ""}`;
