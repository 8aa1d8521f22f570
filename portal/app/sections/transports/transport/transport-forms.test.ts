import { parseWithZod } from "@conform-to/zod/v4";
import { asRequested } from "@wardway/model";
import { fieldTerm, issue } from "@wardway/model/messages/issue";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { intentSchema } from "./transport-forms.ts";

function sent(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseWithZod(form, { schema: intentSchema });
}

const value = (fields: Record<string, string>) => {
  const submission = sent(fields);
  return submission.status === "success" ? submission.value : submission.error;
};

const errors = (fields: Record<string, string>) => {
  const submission = sent(fields);
  return submission.status === "success" ? null : submission.error;
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-10T18:00:00Z") });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("an intent without fields", () => {
  it("parses to itself", () => {
    expect(value({ intent: "start", redirectTo: "/active-transports" })).toEqual({ intent: "start" });
  });

  it("is rejected if unknown", () => {
    expect(errors({ intent: "explode" })).toHaveProperty("intent");
  });
});

describe("a decision about a response", () => {
  it("parses the response id", () => {
    expect(value({ intent: "approve", responseId: "12" })).toEqual({ intent: "approve", responseId: 12 });
  });

  it("is rejected without a number", () => {
    expect(errors({ intent: "reject", responseId: "twelve" })).toHaveProperty("responseId");
  });
});

describe("cancelling and releasing", () => {
  it("require a reason", () => {
    const missing = issue("text.required", { label: fieldTerm("Reason") });
    expect(errors({ intent: "cancel", reason: "   " })).toEqual({ reason: [missing] });
    expect(errors({ intent: "release", reason: "" })).toEqual({ reason: [missing] });
  });
});

describe("responding", () => {
  const offer = {
    intent: "respond",
    date: "2026-03-10",
    time: "14:30",
    timeZone: "America/New_York",
    idempotencyKey: "key",
  };

  it("interprets date and time in the submitted time zone", () => {
    expect(value(offer)).toEqual({
      intent: "respond",
      idempotencyKey: "key",
      notes: null,
      estimatedArrival: new Date("2026-03-10T18:30:00Z"),
      ...asRequested,
    });
  });

  it("reports a missing time at its field", () => {
    expect(errors({ ...offer, time: "" })).toEqual({ time: ["Give the time."] });
  });

  it("reports an arrival in the past at the time field", () => {
    expect(errors({ ...offer, time: "13:30" })).toEqual({
      time: [expect.stringContaining("in the past")],
    });
  });

  it("reports a time that the clocks skip at the time field", () => {
    vi.setSystemTime("2027-03-14T05:00:00Z");
    expect(errors({ ...offer, date: "2027-03-14", time: "02:30" })).toEqual({
      time: [issue("date.timeSkipped")],
    });
  });

  it("needs a confirmation of an arrival more than an hour from the pick-up time", () => {
    const confirmation = { confirmed: [expect.stringContaining("more than an hour")] };
    const wanted = (pickUp: string) => ({ ...offer, pickUp });
    expect(errors(wanted("2026-03-10T17:30:00.000Z"))).toBeNull();
    expect(errors(wanted("2026-03-10T17:29:00.000Z"))).toEqual(confirmation);
    expect(errors(wanted("2026-03-10T19:31:00.000Z"))).toEqual(confirmation);
    const other = { ...wanted("2026-03-15T17:00:00.000Z"), confirmed: "on" };
    expect(value(other)).toHaveProperty("offeredPickup", new Date("2026-03-10T18:30:00Z"));
    expect(value({ ...wanted("2026-03-10T18:30:00.000Z"), confirmed: "on" })).toHaveProperty(
      "offeredPickup",
      null,
    );
  });

  it("offers no other pick-up for a request as soon as possible", () => {
    const asap = { ...offer, pickUp: "2026-03-10T16:00:00.000Z", asSoonAsPossible: "on" };
    expect(errors(asap)).toHaveProperty("confirmed");
    expect(value({ ...asap, confirmed: "on" })).toHaveProperty("offeredPickup", null);
  });

  it("names another level if the company does not run the requested one", () => {
    expect(errors({ ...offer, needsLevel: "on" })).toEqual({
      offeredLevel: ["Choose a level that your company runs."],
    });
    expect(value({ ...offer, needsLevel: "on", offeredLevel: "als" })).toHaveProperty("offeredLevel", "als");
  });

  it("rejects an unknown time zone", () => {
    expect(errors({ ...offer, timeZone: "Mars/Olympus" })).toHaveProperty("timeZone");
  });

  it("parses the company chosen by an administrator as a number", () => {
    expect(value({ ...offer, ambulanceCompanyId: "7" })).toHaveProperty("ambulanceCompanyId", 7);
  });
});

describe("a milestone", () => {
  const milestone = { intent: "milestone", milestone: "at_pickup" };

  it("happens now unless a time is given", () => {
    const now = { intent: "milestone", milestone: "at_pickup", at: null };
    expect(value(milestone)).toEqual(now);
    expect(value({ ...milestone, date: "2026-03-10", time: "", timeZone: "UTC" })).toEqual(now);
  });

  it("can have happened earlier", () => {
    expect(
      value({ ...milestone, date: "2026-03-10", time: "12:45", timeZone: "America/Chicago" }),
    ).toHaveProperty("at", new Date("2026-03-10T17:45:00Z"));
  });

  it("is rejected in the future", () => {
    expect(errors({ ...milestone, date: "2026-03-10", time: "19:00", timeZone: "UTC" })).toEqual({
      time: [expect.stringContaining("in the future")],
    });
  });

  it("is rejected if unknown", () => {
    expect(errors({ ...milestone, milestone: "at_the_bar" })).toEqual({
      milestone: ["Choose the milestone."],
    });
  });
});

describe("rating", () => {
  const rating = { intent: "rate", idempotencyKey: "key" };

  it("requires a rating", () => {
    expect(errors(rating)).toEqual({ rating: ["Choose from one to five stars."] });
  });

  it("accepts whole stars from one to five", () => {
    expect(value({ ...rating, rating: "4", feedback: " On time. " })).toEqual({
      intent: "rate",
      rating: 4,
      feedback: "On time.",
      idempotencyKey: "key",
    });
    expect(errors({ ...rating, rating: "6" })).toHaveProperty("rating");
    expect(errors({ ...rating, rating: "4.5" })).toHaveProperty("rating");
  });

  it("rejects feedback above the limit at its field", () => {
    expect(errors({ ...rating, rating: "4", feedback: "x".repeat(1001) })).toHaveProperty("feedback");
  });
});
