import { type Actor, liveLimits } from "@wardway/model";
import { canSee, type Viewer } from "#app/domain/transports/record/visibility.server.ts";
import type { Change } from "./change.ts";

/** Between the clocks of database and processes. */
const CLOCK_SKEW_MS = 5_000;

const RETENTION_MS = liveLimits.retentionMinutes * 60_000;

/**
 * When each request, organization and user last changed, so that a reconnecting client learns whether it
 * missed something. Milliseconds since 1970.
 */
export class LastChanges {
  /** Earlier changes are not recorded. */
  #from = Number.POSITIVE_INFINITY;
  /** By time. */
  readonly #times = new Map<string, number>();

  /** @param from every later change will be recorded */
  reset(from: number): void {
    this.#times.clear();
    this.#from = from;
  }

  record(change: Change, at: number): void {
    for (const key of keysOf(change)) {
      this.#times.delete(key);
      this.#times.set(key, at);
    }
    for (const [key, time] of this.#times) {
      if (time >= at - RETENTION_MS) break;
      this.#times.delete(key);
      this.#from = Math.max(this.#from, at - RETENTION_MS);
    }
  }

  /** Whether an actor's data under a topic may have changed since a time (milliseconds since 1970). */
  hasChanged(topic: string, actor: Actor, since: number): boolean {
    const start = since - CLOCK_SKEW_MS;
    return (
      start < this.#from || keysOfTopic(topic, actor).some((key) => (this.#times.get(key) ?? 0) >= start)
    );
  }
}

const everything = "requests";
const pool = "pool";
const hospital = (id: number) => `hospital:${id}`;
const company = (id: number) => `company:${id}`;
const receiving = (id: number) => `incoming:${id}`;
const request = (id: number) => `request:${id}`;
const bell = (userId: number) => `notifications:${userId}`;

const anyCompany: Viewer = { role: "ambulance", organizationId: 0 };

function keysOf(change: Change): readonly string[] {
  if (change.kind === "notifications") return [bell(change.userId)];
  if (change.kind === "position") return [request(change.requestId)];
  if (change.kind !== "request") return [];
  const states = change.before === null ? [change] : [change.before, change];
  return [
    request(change.requestId),
    everything,
    ...states.flatMap((state) => [
      hospital(state.hospitalId),
      ...(state.receivingHospitalId === null ? [] : [receiving(state.receivingHospitalId)]),
      ...(state.ambulanceCompanyId === null ? [] : [company(state.ambulanceCompanyId)]),
      ...(canSee(anyCompany, { ...state, id: change.requestId }) ? [pool] : []),
      ...(state.askedCompanyIds ?? []).map(company),
    ]),
  ];
}

function keysOfTopic(topic: string, { userId, role, organizationId, requestIds }: Actor): readonly string[] {
  if (topic === "notifications") return [bell(userId)];
  if (topic === "incoming") return organizationId === null ? [] : [receiving(organizationId)];
  if (topic !== everything) return [topic];
  if (requestIds) return requestIds.map(request);
  if (role === "admin") return [everything];
  if (organizationId === null) return [];
  return role === "hospital" ? [hospital(organizationId)] : [company(organizationId), pool];
}
