import type { Actor } from "@wardway/model";
import type { StepFacts } from "@wardway/widgets/tracking/milestones";
import { describe, expect, it } from "vitest";
import { getNextStep } from "./next-step.ts";

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

const request = (facts: Partial<StepFacts>): StepFacts => ({
  hospitalId: 10,
  ambulanceCompanyId: 20,
  status: "approved",
  lastMilestone: null,
  ...facts,
});

describe("nextStep", () => {
  it("lets the assigned company and the administrator start an approved transport", () => {
    expect(getNextStep(company, request({}))).toEqual({ intent: "start", label: "Start Transport" });
    expect(getNextStep(admin, request({}))).toEqual({ intent: "start", label: "Start Transport" });
  });

  it("returns null for the hospital until the company starts", () => {
    expect(getNextStep(hospital, request({}))).toBeNull();
  });

  it("lets the hospital and the administrator complete a transport that is under way", () => {
    const underWay = request({ status: "in_progress" });
    expect(getNextStep(hospital, underWay)).toEqual({ intent: "complete", label: "Complete" });
    expect(getNextStep(admin, underWay)).toEqual({ intent: "complete", label: "Complete" });
  });

  it("returns the next milestone for the crew", () => {
    const atPickup = request({ status: "in_progress", lastMilestone: "at_pickup" });
    expect(getNextStep(company, atPickup)).toEqual({
      intent: "milestone",
      label: "Patient aboard",
      milestone: "patient_aboard",
    });
  });

  it("returns null for the crew after the transfer of care", () => {
    expect(
      getNextStep(company, request({ status: "in_progress", lastMilestone: "transfer_of_care" })),
    ).toBeNull();
  });

  it("returns null for a company that is not assigned", () => {
    expect(getNextStep(rival, request({}))).toBeNull();
    expect(getNextStep(rival, request({ status: "in_progress" }))).toBeNull();
  });

  it("returns null for a completed or cancelled transport", () => {
    expect(getNextStep(admin, request({ status: "completed" }))).toBeNull();
    expect(getNextStep(admin, request({ status: "cancelled", ambulanceCompanyId: null }))).toBeNull();
  });
});
