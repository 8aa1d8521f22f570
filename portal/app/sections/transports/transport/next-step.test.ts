import type { Actor } from "@wardway/model";
import type { StepFacts } from "@wardway/widgets/tracking/milestones";
import { describe, expect, it } from "vitest";
import { getEarlyStep, getNextStep } from "./next-step.ts";

const actor = (role: Actor["role"], organizationId: number | null): Actor => ({
  userId: 1,
  username: "user",
  role,
  organizationId,
});
const hospital = actor("hospital", 10);
const company = actor("ambulance", 20);
const rival = actor("ambulance", 21);
const admin = actor("admin", null);

const now = "2026-03-10T17:00:00Z";
const fiveDaysEarlier = "2026-03-05T18:00:00Z";

const request = (facts: Partial<StepFacts>): StepFacts & { transportDate: string } => ({
  hospitalId: 10,
  ambulanceCompanyId: 20,
  status: "approved",
  lastMilestone: null,
  transportDate: "2026-03-10T18:00:00Z",
  ...facts,
});

describe("nextStep", () => {
  it("lets the assigned company and the administrator start an approved transport", () => {
    expect(getNextStep(company, request({}), now)).toEqual({ intent: "start", label: "Start Transport" });
    expect(getNextStep(admin, request({}), now)).toEqual({ intent: "start", label: "Start Transport" });
  });

  it("returns null for the hospital until the company starts", () => {
    expect(getNextStep(hospital, request({}), now)).toBeNull();
  });

  it("lets the hospital and the administrator complete a transport after the transfer of care", () => {
    const handedOver = request({ status: "in_progress", lastMilestone: "transfer_of_care" });
    expect(getNextStep(hospital, handedOver, now)).toEqual({ intent: "complete", label: "Complete" });
    expect(getNextStep(admin, handedOver, now)).toEqual({ intent: "complete", label: "Complete" });
    expect(getEarlyStep(hospital, handedOver, now)).toBeNull();
  });

  it.each([null, "patient_aboard", "at_destination"] as const)(
    "takes a reason to complete a transport whose last milestone is %s",
    (lastMilestone) => {
      const underWay = request({ status: "in_progress", lastMilestone });
      expect(getNextStep(hospital, underWay, now)).toBeNull();
      expect(getEarlyStep(hospital, underWay, now)).toBe("complete");
      expect(getEarlyStep(company, underWay, now)).toBeNull();
    },
  );

  it("takes a reason to start a transport days before its pick-up", () => {
    expect(getNextStep(company, request({}), fiveDaysEarlier)).toBeNull();
    expect(getEarlyStep(company, request({}), fiveDaysEarlier)).toBe("start");
    expect(getEarlyStep(company, request({}), now)).toBeNull();
    expect(getEarlyStep(hospital, request({}), fiveDaysEarlier)).toBeNull();
  });

  it("returns the next milestone for the crew", () => {
    const atPickup = request({ status: "in_progress", lastMilestone: "at_pickup" });
    expect(getNextStep(company, atPickup, now)).toEqual({
      intent: "milestone",
      label: "Patient aboard",
      milestone: "patient_aboard",
    });
  });

  it("returns null for the crew after the transfer of care", () => {
    expect(
      getNextStep(company, request({ status: "in_progress", lastMilestone: "transfer_of_care" }), now),
    ).toBeNull();
  });

  it("returns null for a company that is not assigned", () => {
    expect(getNextStep(rival, request({}), now)).toBeNull();
    expect(getNextStep(rival, request({ status: "in_progress" }), now)).toBeNull();
  });

  it("returns null for a completed or cancelled transport", () => {
    expect(getNextStep(admin, request({ status: "completed" }), now)).toBeNull();
    expect(getNextStep(admin, request({ status: "cancelled", ambulanceCompanyId: null }), now)).toBeNull();
  });
});
