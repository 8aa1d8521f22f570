import { describe, expect, test } from "vitest";
import type { Actor } from "./permissions.ts";
import { pickAhead } from "./proposals.ts";
import { canNow, nextStatus, type TransitionAction, transitions } from "./transitions.ts";
import { milestoneNames, type RequestStatus, requestStatuses } from "./vocabulary.ts";

/** The table of the life of a request, written out: from, action, to. */
const steps: readonly [RequestStatus, TransitionAction, RequestStatus][] = [
  ["pending", "response.create", "needs_approval"],
  ["pending", "request.cancel", "cancelled"],
  ["needs_approval", "response.create", "needs_approval"],
  ["needs_approval", "response.reject", "needs_approval"],
  ["needs_approval", "response.approve", "approved"],
  ["needs_approval", "request.cancel", "cancelled"],
  ["approved", "request.release", "pending"],
  ["approved", "request.start", "in_progress"],
  ["approved", "request.cancel", "cancelled"],
  ["in_progress", "request.hand_back", "pending"],
  ["in_progress", "request.call_off", "cancelled"],
  ["in_progress", "request.milestone", "in_progress"],
  ["in_progress", "request.complete", "completed"],
  ["completed", "request.milestone", "completed"],
  ["in_progress", "request.correct_milestone", "in_progress"],
  ["completed", "request.correct_milestone", "completed"],
  ["completed", "request.reopen", "in_progress"],
  ["pending", "request.optimize", "pending"],
  ["needs_approval", "request.optimize", "needs_approval"],
  ["approved", "request.optimize", "approved"],
  ["in_progress", "request.optimize", "in_progress"],
  ["pending", "request.record_acceptance", "pending"],
  ["needs_approval", "request.record_acceptance", "needs_approval"],
  ["approved", "request.record_acceptance", "approved"],
  ["in_progress", "request.record_acceptance", "in_progress"],
  ["pending", "request.accept_patient", "pending"],
  ["needs_approval", "request.accept_patient", "needs_approval"],
  ["approved", "request.accept_patient", "approved"],
  ["in_progress", "request.accept_patient", "in_progress"],
  ["pending", "request.decline", "pending"],
  ["needs_approval", "request.decline", "needs_approval"],
  ["pending", "request.withdraw_decline", "pending"],
  ["needs_approval", "request.withdraw_decline", "needs_approval"],
  ["pending", "request.change", "pending"],
  ["needs_approval", "request.change", "needs_approval"],
  ["approved", "request.change", "approved"],
  ["in_progress", "request.change", "in_progress"],
  ["approved", "request.propose_pickup", "approved"],
  ["in_progress", "request.propose_pickup", "in_progress"],
  ["approved", "request.accept_proposal", "approved"],
  ["in_progress", "request.accept_proposal", "in_progress"],
  ["approved", "request.decline_proposal", "approved"],
  ["in_progress", "request.decline_proposal", "in_progress"],
  ["approved", "request.withdraw_proposal", "approved"],
  ["in_progress", "request.withdraw_proposal", "in_progress"],
  ["pending", "request.widen", "pending"],
  ["needs_approval", "request.widen", "needs_approval"],
  ["completed", "request.rate", "completed"],
  ["pending", "request.return", "pending"],
  ["needs_approval", "request.return", "needs_approval"],
  ["approved", "request.return", "approved"],
  ["in_progress", "request.return", "in_progress"],
  ["completed", "request.return", "completed"],
  ["pending", "request.prepare_return", "pending"],
  ["needs_approval", "request.prepare_return", "needs_approval"],
  ["approved", "request.prepare_return", "approved"],
  ["in_progress", "request.prepare_return", "in_progress"],
  ["completed", "request.prepare_return", "completed"],
  ["pending", "request.remove_return", "pending"],
  ["needs_approval", "request.remove_return", "needs_approval"],
  ["approved", "request.remove_return", "approved"],
  ["in_progress", "request.remove_return", "in_progress"],
  ["completed", "request.remove_return", "completed"],
  ["pending", "follow_link.create", "pending"],
  ["needs_approval", "follow_link.create", "needs_approval"],
  ["approved", "follow_link.create", "approved"],
  ["in_progress", "follow_link.create", "in_progress"],
  ["pending", "request.message", "pending"],
  ["needs_approval", "request.message", "needs_approval"],
  ["approved", "request.message", "approved"],
  ["in_progress", "request.message", "in_progress"],
  ["completed", "request.message", "completed"],
];

const actions = Object.keys(transitions) as TransitionAction[];
const decidedByResponses = "response.withdraw";

describe("transitions", () => {
  test.each(requestStatuses)("allows exactly the specified actions in %s", (status) => {
    const allowed = actions
      .filter((action) => action !== decidedByResponses)
      .flatMap((action) => {
        const to = nextStatus(action, status);
        return to === null ? [] : [[status, action, to]];
      });
    expect(allowed.sort()).toEqual(steps.filter(([from]) => from === status).sort());
  });

  test("creates a request in the pool, once", () => {
    expect(nextStatus("request.create", null)).toBe("pending");
    expect(actions.filter((action) => nextStatus(action, null) !== null)).toEqual(["request.create"]);
  });

  test("returns to the pool when the last open response is withdrawn", () => {
    expect(nextStatus(decidedByResponses, "needs_approval", 1)).toBe("needs_approval");
    expect(nextStatus(decidedByResponses, "needs_approval", 0)).toBe("pending");
    const others = requestStatuses.filter((status) => status !== "needs_approval");
    expect(others.map((status) => nextStatus(decidedByResponses, status, 1))).toEqual(others.map(() => null));
  });
});

describe("a proposed change", () => {
  const company: Actor = { userId: 1, username: "crew", role: "ambulance", organizationId: 7 };
  const hospital: Actor = { userId: 2, username: "nurse", role: "hospital", organizationId: 3 };
  const agreed = { hospitalId: 3, ambulanceCompanyId: 7, status: "approved", lastMilestone: null } as const;
  const answers = [
    "request.accept_proposal",
    "request.decline_proposal",
    "request.withdraw_proposal",
  ] as const;

  test.each([
    ["hospital", [false, false, true], [true, true, false]],
    ["company", [true, true, false], [false, false, true]],
  ] as const)("of the %s is withdrawn by it, and answered by the other side", (by, ...expected) => {
    const request = { ...agreed, proposal: { by } };
    const may = [hospital, company].map((actor) => answers.map((action) => canNow(actor, action, request)));
    expect(may).toEqual(expected);
    const rival = { ...company, organizationId: 8 };
    expect(answers.some((action) => canNow(rival, action, request))).toBe(false);
  });

  test("can be answered only while there is one", () => {
    expect(answers.some((action) => canNow(company, action, agreed))).toBe(false);
  });

  test("keeps what is still ahead of the transport", () => {
    const changes = { transportDate: "2027-03-04T14:30:00Z", destination: "Elsewhere", needs: {} };
    const left = milestoneNames.map((milestone) => Object.keys(pickAhead(changes, milestone)));
    expect(left).toEqual([
      ["transportDate", "destination", "needs"],
      ["transportDate", "destination", "needs"],
      ["destination", "needs"],
      ["needs"],
      [],
    ]);
  });
});

describe("canNow", () => {
  const crew: Actor = { userId: 1, username: "crew", role: "ambulance", organizationId: 7 };
  const request = { hospitalId: 3, ambulanceCompanyId: 7, status: "approved", lastMilestone: null } as const;

  test.each([
    ["request.hand_back", "at_pickup", "patient_aboard"],
    ["request.call_off", "at_destination", "transfer_of_care"],
  ] as const)("ends %s after %s", (action, last, tooFar) => {
    const started = { ...request, status: "in_progress" } as const;
    expect(canNow(crew, action, started)).toBe(true);
    expect(canNow(crew, action, { ...started, lastMilestone: last })).toBe(true);
    expect(canNow(crew, action, { ...started, lastMilestone: tooFar })).toBe(false);
  });

  test("returns true when status and permission allow the action", () => {
    expect(canNow(crew, "request.start", request)).toBe(true);
  });

  test("returns false when the status no longer allows the action", () => {
    expect(canNow(crew, "request.start", { ...request, status: "in_progress" })).toBe(false);
  });

  test("returns false for another company", () => {
    expect(canNow({ ...crew, organizationId: 8 }, "request.start", request)).toBe(false);
  });
});
