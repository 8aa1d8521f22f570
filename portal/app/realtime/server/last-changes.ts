import { type Actor, liveLimits } from "@wardway/model";
import { canSee, type Viewer } from "#app/domain/transports/requests/visibility.server.ts";
import type { Change } from "./change.ts";

/** Milliseconds by which the clocks of the database and of the portal's processes may disagree. */
const margin = 5_000;

const kept = liveLimits.keptMinutes * 60_000;

/**
 * When something last changed in what each actor sees, for clients that were away: a moment for each request, each
 * organization and each person of the last minutes. Moments are milliseconds since 1970.
 */
export class LastChanges {
  /** Before this, nothing is known. */
  #from = Number.POSITIVE_INFINITY;
  /** The latest last. */
  readonly #moments = new Map<string, number>();

  /** @param from everything that has changed since is going to be noted */
  begin(from: number): void {
    this.#moments.clear();
    this.#from = from;
  }

  note(change: Change, at: number): void {
    for (const key of keysOf(change)) {
      this.#moments.delete(key);
      this.#moments.set(key, at);
    }
    for (const [key, moment] of this.#moments) {
      if (moment >= at - kept) break;
      this.#moments.delete(key);
      this.#from = Math.max(this.#from, at - kept);
    }
  }

  /** Whether what `actor` hears under a topic may have changed since a moment, or that is not known any more. */
  hasChanged(topic: string, actor: Actor, since: number): boolean {
    const moment = since - margin;
    return (
      moment < this.#from || keysHeard(topic, actor).some((key) => (this.#moments.get(key) ?? 0) >= moment)
    );
  }
}

const everything = "requests";
const pool = "pool";
const hospital = (id: number) => `hospital:${id}`;
const company = (id: number) => `company:${id}`;
const request = (id: number) => `request:${id}`;
const bell = (userId: number) => `notifications:${userId}`;

const anyCompany: Viewer = { role: "ambulance", organizationId: 0 };

function keysOf(change: Change): readonly string[] {
  if (change.kind === "notifications") return [bell(change.userId)];
  if (change.kind === "position") return [request(change.requestId)];
  if (change.kind !== "request") return [];
  const standings = change.before === null ? [change] : [change.before, change];
  return [
    request(change.requestId),
    everything,
    ...standings.flatMap((standing) => [
      hospital(standing.hospitalId),
      ...(standing.ambulanceCompanyId === null ? [] : [company(standing.ambulanceCompanyId)]),
      ...(canSee(anyCompany, { ...standing, id: change.requestId }) ? [pool] : []),
    ]),
  ];
}

function keysHeard(topic: string, { userId, role, organizationId, requestIds }: Actor): readonly string[] {
  if (topic === "notifications") return [bell(userId)];
  if (topic !== everything) return [topic];
  if (requestIds) return requestIds.map(request);
  if (role === "admin") return [everything];
  if (organizationId === null) return [];
  return role === "hospital" ? [hospital(organizationId)] : [company(organizationId), pool];
}
