import { describe, expect, it } from "vitest";
import { milestonesAhead } from "./milestones.ts";

describe("milestonesAhead", () => {
  it("lists all five milestones at first, and the remaining ones later", () => {
    expect(milestonesAhead(null)).toHaveLength(5);
    expect(milestonesAhead("patient_aboard")).toEqual(["at_destination", "transfer_of_care"]);
    expect(milestonesAhead("transfer_of_care")).toEqual([]);
  });
});
