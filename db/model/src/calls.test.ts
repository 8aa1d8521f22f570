import { describe, expect, it } from "vitest";
import { type CallKind, callKinds, callRules, getCallKinds, getCalls, isRepeated } from "./calls.ts";
import { type EventType, eventTypes, priorities, type RequestStatus } from "./vocabulary.ts";

const [HOSPITAL, COMPANY] = [1, 2];
const parties = { hospitalId: HOSPITAL, ambulanceCompanyId: COMPANY };

type Called = readonly [organization: number, kind: CallKind][];

/** The event, the status before it, and who is called if the hospital, the company or an administrator causes it. */
const cases: readonly (readonly [EventType, RequestStatus | null, Called, Called, Called])[] = [
  ["created", null, [], [], []],
  [
    "response_received",
    "pending",
    [[HOSPITAL, "response"]],
    [[HOSPITAL, "response"]],
    [[HOSPITAL, "response"]],
  ],
  ["approved", "needs_approval", [[COMPANY, "approved"]], [[COMPANY, "approved"]], [[COMPANY, "approved"]]],
  ...(["approved", "in_progress"] as const).map(
    (from) =>
      [
        "released",
        from,
        [[COMPANY, "taken_back"]],
        [[HOSPITAL, "given_back"]],
        [
          [HOSPITAL, "given_back"],
          [COMPANY, "taken_back"],
        ],
      ] as const satisfies (typeof cases)[number],
  ),
  ["change_proposed", "approved", [[COMPANY, "proposal"]], [], [[COMPANY, "proposal"]]],
  ["pickup_proposed", "in_progress", [], [[HOSPITAL, "proposal"]], [[HOSPITAL, "proposal"]]],
  [
    "message",
    "in_progress",
    [[COMPANY, "message"]],
    [[HOSPITAL, "message"]],
    [
      [HOSPITAL, "message"],
      [COMPANY, "message"],
    ],
  ],
  ["no_response", "pending", [], [[HOSPITAL, "no_response"]], [[HOSPITAL, "no_response"]]],
  ["cancelled", "pending", [], [], []],
  ["cancelled", "needs_approval", [], [], []],
  ["cancelled", "approved", [[COMPANY, "called_off"]], [], [[COMPANY, "called_off"]]],
  [
    "cancelled",
    "in_progress",
    [[COMPANY, "called_off"]],
    [[HOSPITAL, "called_off"]],
    [
      [HOSPITAL, "called_off"],
      [COMPANY, "called_off"],
    ],
  ],
];

describe("an event that changes the responsibility", () => {
  it.each(cases)(
    "%s in %s calls the side that must act, and never its own",
    (type, fromStatus, ...expected) => {
      // Neither party responds to, or approves, what it made itself.
      const actors = [HOSPITAL, COMPANY, null];
      const called = actors.map((actorOrganizationId) =>
        getCalls({ type, fromStatus, actorOrganizationId }, parties).map(
          ({ organizationId, kind }) => [organizationId, kind] as const,
        ),
      );
      const others = actors.map((actor, index) =>
        (expected[index] ?? []).filter(([organization]) => organization !== actor),
      );
      expect(called).toEqual(others);
    },
  );

  it("is in the table above, and every other event is news", () => {
    expect(new Set(cases.map(([type]) => type))).toEqual(new Set(Object.keys(callRules)));
    for (const type of eventTypes) {
      if (callRules[type]) continue;
      expect(getCalls({ type, fromStatus: "in_progress", actorOrganizationId: null }, parties)).toEqual([]);
    }
  });

  it("calls no company before one is concerned", () => {
    expect(
      getCalls(
        { type: "released", fromStatus: "approved", actorOrganizationId: HOSPITAL },
        { hospitalId: HOSPITAL, ambulanceCompanyId: null },
      ),
    ).toEqual([]);
  });
});

describe("the kinds of a role", () => {
  it("are those that its rules name, each of at least one side", () => {
    expect(getCallKinds("hospital")).toEqual([
      "response",
      "given_back",
      "no_response",
      "called_off",
      "proposal",
      "message",
    ]);
    expect(getCallKinds("ambulance")).toEqual([
      "new_request",
      "approved",
      "taken_back",
      "called_off",
      "proposal",
      "message",
    ]);
    expect(getCallKinds("admin")).toEqual([]);
    expect(new Set([...getCallKinds("hospital"), ...getCallKinds("ambulance")])).toEqual(new Set(callKinds));
  });
});

it("repeats the calls of critical requests only", () => {
  expect(priorities.filter((priority) => isRepeated({ priority }))).toEqual(["critical"]);
});
