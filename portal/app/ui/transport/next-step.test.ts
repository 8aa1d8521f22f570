import type { Actor } from "@wardway/model";
import type { StepFacts } from "@wardway/widgets/tracking/milestones";
import { describe, expect, it } from "vitest";
import { nextStep } from "./next-step.ts";

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
    expect(nextStep(company, request({}))).toEqual({ intent: "start", label: "Start Transport" });
    expect(nextStep(admin, request({}))).toEqual({ intent: "start", label: "Start Transport" });
  });

  it("returns null for the hospital until the company starts", () => {
    expect(nextStep(hospital, request({}))).toBeNull();
  });

  it("lets the hospital and the administrator complete a transport that is under way", () => {
    const underWay = request({ status: "in_progress" });
    expect(nextStep(hospital, underWay)).toEqual({ intent: "complete", label: "Complete" });
    expect(nextStep(admin, underWay)).toEqual({ intent: "complete", label: "Complete" });
  });

  it("returns the next milestone for the crew", () => {
    const atPickup = request({ status: "in_progress", lastMilestone: "at_pickup" });
    expect(nextStep(company, atPickup)).toEqual({
      intent: "milestone",
      label: "Patient aboard",
      milestone: "patient_aboard",
    });
  });

  it("returns null for the crew after the transfer of care", () => {
    expect(
      nextStep(company, request({ status: "in_progress", lastMilestone: "transfer_of_care" })),
    ).toBeNull();
  });

  it("returns null for a company that is not assigned", () => {
    expect(nextStep(rival, request({}))).toBeNull();
    expect(nextStep(rival, request({ status: "in_progress" }))).toBeNull();
  });

  it("returns null for a completed or cancelled transport", () => {
    expect(nextStep(admin, request({ status: "completed" }))).toBeNull();
    expect(nextStep(admin, request({ status: "cancelled", ambulanceCompanyId: null }))).toBeNull();
  });
});
