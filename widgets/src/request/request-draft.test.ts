import { describe, expect, it } from "vitest";
import { requestDefaults } from "./request-defaults.ts";
import { getDraft } from "./request-draft.ts";

const defaults = requestDefaults({
  now: new Date("2026-11-21T15:04:00Z"),
  timeZone: "America/Chicago",
  contactPerson: "Nora Lind",
});

const form = (fields: Record<string, string>, equipment: readonly string[] = []) => {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...defaults, ...fields })) {
    if (typeof value === "string") data.append(name, value);
  }
  for (const choice of equipment) data.append("equipment", choice);
  return data;
};

describe("requestDefaults", () => {
  it("starts at today and now in the viewer's time zone, 24 hours", () => {
    expect(defaults).toMatchObject({ date: "2026-11-21", time: "09:04", priority: "medium" });
  });
});

describe("getDraft", () => {
  it("returns nothing for an untouched form", () => {
    expect(getDraft(form({}), defaults)).toEqual({});
  });

  it("returns no time that has followed the clock, and the specified one with its date", () => {
    expect(getDraft(form({ time: "09:54" }), defaults)).toEqual({});
    const specified = { asSoonAsPossible: "", date: defaults.date, time: "09:54" };
    expect(getDraft(form(specified), defaults)).toEqual(specified);
  });

  it("returns changed fields without the untouched time", () => {
    expect(getDraft(form({ patientName: "Ana", contactPerson: "" }, ["Oxygen"]), defaults)).toEqual({
      patientName: "Ana",
      contactPerson: "",
      equipment: ["Oxygen"],
    });
  });
});
