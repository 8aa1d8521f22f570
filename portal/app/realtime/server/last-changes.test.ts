import type { Actor, RequestStatus, Role } from "@wardway/model";
import { MINUTE_MS } from "@wardway/model/durations";
import { beforeEach, describe, expect, it } from "vitest";
import type { Change } from "./change.ts";
import { LastChanges } from "./last-changes.ts";

const begin = 1_000 * MINUTE_MS;
const at = begin + 10 * MINUTE_MS;
let last: LastChanges;

beforeEach(() => {
  last = new LastChanges();
  last.reset(begin);
});

const actor = (role: Role, organizationId: number | null, userId = 1): Actor => ({
  userId,
  username: `person-${userId}`,
  role,
  organizationId,
});
const state = (
  status: RequestStatus,
  ambulanceCompanyId: number | null = null,
  askedCompanyIds: number[] | null = null,
  receivingHospitalId: number | null = null,
) => ({
  status,
  hospitalId: 3,
  ambulanceCompanyId,
  askedCompanyIds,
  receivingHospitalId,
});
const change = (now: ReturnType<typeof state>, before: ReturnType<typeof state> | null = null): Change => ({
  kind: "request",
  requestId: 17,
  version: 2,
  ...now,
  before,
});
const requestsOf = (who: Actor, since = at) => last.hasChanged("requests", who, since);

describe("hasChanged", () => {
  it("is true only for actors who see it now or saw it before", () => {
    last.record(change(state("in_progress", 5), state("approved", 5)), at);
    expect(requestsOf(actor("hospital", 3))).toBe(true);
    expect(requestsOf(actor("ambulance", 5))).toBe(true);
    expect(requestsOf(actor("admin", null))).toBe(true);
    expect(requestsOf(actor("hospital", 4))).toBe(false);
    expect(requestsOf(actor("ambulance", 6))).toBe(false);
    expect(requestsOf(actor("ambulance", null))).toBe(false);
  });

  it("for a widget that is bound to some requests, depends on those only", () => {
    last.record(change(state("in_progress", 5)), at);
    expect(requestsOf({ ...actor("hospital", 3), requestIds: [17] })).toBe(true);
    expect(requestsOf({ ...actor("hospital", 3), requestIds: [16, 18] })).toBe(false);
    expect(requestsOf({ ...actor("hospital", 3), requestIds: [] })).toBe(false);
  });

  it("is true for every company if a request has entered or left the pool", () => {
    last.record(change(state("approved", 5), state("needs_approval")), at);
    expect(requestsOf(actor("ambulance", 6))).toBe(true);
  });

  it("is true for the companies that were asked, and not for the others", () => {
    last.record(change(state("pending", null, [5, 8])), at);
    expect(requestsOf(actor("ambulance", 8))).toBe(true);
    expect(requestsOf(actor("ambulance", 6))).toBe(false);
  });

  it("is true for the hospital to which the request goes or went, of what comes to it", () => {
    const incomingOf = (organizationId: number) =>
      last.hasChanged("incoming", actor("hospital", organizationId), at);
    last.record(change(state("pending", null, null, 8), state("pending", null, null, 9)), at);
    expect([8, 9, 3].map(incomingOf)).toEqual([true, true, false]);
    expect(requestsOf(actor("hospital", 8))).toBe(false);
  });

  it("is true for the request itself, also after its vehicle has moved", () => {
    const hospital = actor("hospital", 3);
    expect(last.hasChanged("request:17", hospital, at)).toBe(false);
    const moment = new Date(at).toISOString();
    const place = { latitude: 39, longitude: -76, accuracy: 5, speed: null, heading: null };
    const times = { recordedAt: moment, receivedAt: moment };
    last.record({ kind: "position", requestId: 17, ...state("in_progress", 5), ...place, ...times }, at);
    expect(last.hasChanged("request:17", hospital, at)).toBe(true);
    expect(last.hasChanged("request:18", hospital, at)).toBe(false);
    expect(requestsOf(hospital)).toBe(false);
  });

  it("is true for the user's own notifications", () => {
    last.record({ kind: "notifications", userId: 1 }, at);
    expect(last.hasChanged("notifications", actor("hospital", 3, 1), at)).toBe(true);
    expect(last.hasChanged("notifications", actor("hospital", 3, 2), at)).toBe(false);
  });

  it("tolerates differing clocks, but not long-past changes", () => {
    last.record(change(state("pending")), at);
    expect(requestsOf(actor("hospital", 3), at + 4_000)).toBe(true);
    expect(requestsOf(actor("hospital", 3), at + 6_000)).toBe(false);
  });

  it("is true for a time before the records", () => {
    expect(requestsOf(actor("hospital", 3), begin - 1)).toBe(true);
    expect(requestsOf(actor("hospital", 3), begin + MINUTE_MS)).toBe(false);
    last.record({ kind: "notifications", userId: 1 }, begin);
    last.record({ kind: "notifications", userId: 2 }, begin + 11 * MINUTE_MS);
    expect(requestsOf(actor("hospital", 3), begin + MINUTE_MS)).toBe(true);
    expect(requestsOf(actor("hospital", 3), begin + 2 * MINUTE_MS)).toBe(false);
  });

  it("is true before the first read", () => {
    expect(new LastChanges().hasChanged("requests", actor("hospital", 3), at)).toBe(true);
  });
});
