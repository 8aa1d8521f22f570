import { expect, test } from "vitest";
import { applyPendingSteps, type CrewStep, findUnconfirmedSteps, type PendingStep } from "./pending-steps.ts";

const request = {
  hospitalId: 1,
  ambulanceCompanyId: 2,
  status: "approved",
  lastMilestone: null,
} as const;
const pendingStep = (step: CrewStep, isSent = false): PendingStep => ({
  key: step,
  step,
  at: "2026-11-21T12:00:00Z",
  isSent,
});

test("applies steps that the portal has not recorded yet", () => {
  const updated = applyPendingSteps(request, [
    pendingStep("start"),
    pendingStep("en_route"),
    pendingStep("at_pickup"),
  ]);
  expect(updated).toMatchObject({ status: "in_progress", lastMilestone: "at_pickup" });
});

test("does not revert a later milestone recorded by a colleague", () => {
  const recorded = { ...request, status: "in_progress", lastMilestone: "patient_aboard" } as const;
  expect(applyPendingSteps(recorded, [pendingStep("at_pickup")]).lastMilestone).toBe("patient_aboard");
});

test("treats a step as unconfirmed until the request shows it", () => {
  const sent = [pendingStep("start", true), pendingStep("en_route", true)];
  expect(findUnconfirmedSteps(request, sent)).toEqual(sent);
  expect(findUnconfirmedSteps({ ...request, status: "in_progress" }, sent)).toEqual([
    pendingStep("en_route", true),
  ]);
  expect(
    findUnconfirmedSteps({ ...request, status: "in_progress", lastMilestone: "en_route" }, sent),
  ).toEqual([]);
});
