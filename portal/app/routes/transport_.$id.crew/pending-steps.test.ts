import { expect, test } from "vitest";
import { type CrewStep, notShown, type Press, withPresses } from "./pending-steps.ts";

const request = { hospitalId: 1, ambulanceCompanyId: 2, status: "approved", lastMilestone: null } as const;
const press = (step: CrewStep, isSent = false): Press => ({
  key: step,
  step,
  at: "2026-11-21T12:00:00Z",
  isSent,
});

test("a crew goes on from what it has pressed, though the portal does not know it yet", () => {
  const pressed = withPresses(request, [press("start"), press("en_route"), press("at_pickup")]);
  expect(pressed).toMatchObject({ status: "in_progress", lastMilestone: "at_pickup" });
});

test("what a colleague has recorded meanwhile is not taken back", () => {
  const recorded = { ...request, status: "in_progress", lastMilestone: "patient_aboard" } as const;
  expect(withPresses(recorded, [press("at_pickup")]).lastMilestone).toBe("patient_aboard");
});

test("a press counts until the page shows it", () => {
  const sent = [press("start", true), press("en_route", true)];
  expect(notShown(request, sent)).toEqual(sent);
  expect(notShown({ ...request, status: "in_progress" }, sent)).toEqual([press("en_route", true)]);
  expect(notShown({ ...request, status: "in_progress", lastMilestone: "en_route" }, sent)).toEqual([]);
});
