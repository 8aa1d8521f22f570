import { type CallKind, callKinds, noStops } from "@wardway/model";
import { describe, expect, it } from "vitest";
import { describeCall, formatAlert, getActionLabel, getCallKey, getCallPath } from "./alert-text.ts";

const clock = { now: "2026-11-21T14:00:00.000Z", timeZone: "America/New_York" };
const request = {
  id: 17,
  kind: "new_request",
  priority: "high",
  hospitalTimeZone: "America/New_York",
  transportDate: "2026-11-21T19:30:00.000Z",
  ...noStops,
  currentLocation: "4 West",
  destination: "Brookhollow",
  equipment: null,
  levelOfService: null,
  isolationPrecautions: "none",
} as const;
const call = (kind: CallKind) => ({
  ...request,
  kind,
  eventId: 5,
  patientName: "Dana Whitlock",
  by: "Swift Ambulance",
  reason: "Mr. Whitlock is unstable",
});

describe("formatAlert", () => {
  it("gives priority and pick-up time of a single new request, in the viewer's time zone", () => {
    expect(formatAlert([request], clock)).toBe("New request: high priority, pick-up 14:30");
    const tomorrow = { ...request, transportDate: "2026-11-22T19:30:00.000Z" };
    expect(formatAlert([tomorrow], clock)).toBe("New request: high priority, pick-up Nov 22, 14:30");
  });

  it("names the viewer's time zone where the hospital's clocks differ", () => {
    expect(formatAlert([request], { ...clock, timeZone: "America/Chicago" })).toBe(
      "New request: high priority, pick-up 13:30 CST",
    );
  });

  it("gives the number of several", () => {
    expect(formatAlert([request, request], clock)).toBe("2 new requests");
    expect(formatAlert([request, call("response")], clock)).toBe("2 requests wait for you");
  });

  it.each(callKinds.filter((kind) => kind !== "new_request"))(
    "names number and fact of %s, and nothing that people wrote",
    (kind) => {
      const text = formatAlert([call(kind)], clock);
      expect(text).toMatch(/: request 17$/);
      expect(text).not.toMatch(/Whitlock|Swift/);
    },
  );
});

describe("what a screen adds", () => {
  it("is the patient, the other side and the reason, each of its own direction", () => {
    expect(describeCall(call("given_back"))).toBe(
      "\u2068Dana Whitlock\u2069, \u2068Swift Ambulance\u2069, \u2068Mr. Whitlock is unstable\u2069",
    );
    expect(describeCall({ ...call("approved"), patientName: undefined })).toBe("4 West to Brookhollow");
  });
});

it("leads to the responses for what is decided there, else to the transport", () => {
  const path = (kind: CallKind) => `${getActionLabel({ kind })} ${getCallPath({ id: 17, kind })}`;
  expect(path("new_request")).toBe("Respond /transport/17?tab=responses");
  expect(path("response")).toBe("Decide /transport/17?tab=responses");
  expect(path("no_response")).toBe("Open /transport/17?tab=responses");
  expect(path("message")).toBe("Open /transport/17?tab=messages");
  expect(path("approved")).toBe("Open /transport/17");
});

it("tells the calls of one request apart", () => {
  expect(getCallKey({ id: 17 })).not.toBe(getCallKey({ id: 17, eventId: 5 }));
  expect(getCallKey({ id: 17, eventId: 6 })).not.toBe(getCallKey({ id: 17, eventId: 5 }));
});
