import { parseWithZod } from "@conform-to/zod/v4";
import { limits } from "@wardway/model";
import { messageText } from "@wardway/model/messages/message";
import { addDays, format, subDays } from "date-fns";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import { fieldsIn } from "../ui/time-zone.ts";
import { requestFormSchema, requestFormSchemaFor } from "./request-form-schema.ts";

const ahead = format(addDays(new Date(), 3), "yyyy-MM-dd");
const past = format(subDays(new Date(), 3), "yyyy-MM-dd");

afterEach(() => {
  vi.useRealTimers();
});

type Fields = Record<string, string | readonly string[]>;

const complete: Fields = {
  patientName: "Ana Ruiz",
  medicalRecordNumber: "MRN-1",
  currentLocation: "Mercy Hospital, 1 Main St, Springfield, IL 62701",
  destination: "Lakeside Rehabilitation",
  date: ahead,
  time: "14:30",
  timeZone: "America/Chicago",
  priority: "medium",
  isolationPrecautions: "none",
  specialInstructions: "",
  contactPerson: "",
};

/** Posts the fields as a browser does. */
function parse(fields: Fields, schema: z.ZodType<z.output<typeof requestFormSchema>> = requestFormSchema) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...complete, ...fields })) {
    for (const text of [value].flat()) form.append(name, text);
  }
  return parseWithZod(form, { schema });
}

const accepted = (fields: Fields) => {
  const submission = parse(fields);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.reply().error));
  return submission.value;
};

/** The first message at each field. */
const errorsOf = (fields: Fields) => {
  const errors = Object.entries(parse(fields).reply().error ?? {});
  return Object.fromEntries(errors.map(([name, messages]) => [name, messageText(messages?.[0] ?? "")]));
};

describe("a form that changes a request", () => {
  const pickupOf = (fields: Fields, stated: string) => {
    const submission = parse(fields, requestFormSchemaFor(stated));
    return submission.status === "success"
      ? submission.value.transportDate.toISOString()
      : submission.reply().error;
  };

  it("keeps a pick-up that is over, to the second, and takes no other one that is", () => {
    const fields = { date: past, time: "14:30", timeZone: "UTC" };
    expect(pickupOf(fields, `${past}T14:30:27.000Z`)).toBe(`${past}T14:30:27.000Z`);
    expect(pickupOf(fields, `${past}T14:31:00.000Z`)).toHaveProperty("date");
  });

  it("keeps both of the moments that are shown alike when clocks are put back", () => {
    const fields = { date: "2026-11-01", time: "01:30", timeZone: "America/New_York" };
    for (const stated of ["2026-11-01T05:30:00.000Z", "2026-11-01T06:30:00.000Z"])
      expect(pickupOf(fields, stated)).toBe(stated);
  });
});

describe("requestFormSchema", () => {
  it("parses date and time in the user's time zone", () => {
    expect(
      accepted({ date: ahead, time: "14:30", timeZone: "Pacific/Kiritimati" }).transportDate.toISOString(),
    ).toBe(`${ahead}T00:30:00.000Z`);
    expect(accepted({ timeZone: "Asia/Kolkata" }).transportDate.toISOString()).toBe(`${ahead}T09:00:00.000Z`);
  });

  it("rejects a place without a position that the user has not confirmed, in a form with a script", () => {
    const typed = {
      typedPlacesAreConfirmed: "yes",
      destination: "wren",
      startLocationLat: "39.3",
      startLocationLong: "-76.6",
    };
    const unknown =
      'Destination: this is not a known place. Choose a suggestion, mark it on the map, or check "Use as typed".';
    expect(errorsOf(typed)).toEqual({ destination: unknown });
    expect(errorsOf({ ...typed, typedDestination: "wre" })).toEqual({ destination: unknown });
    expect(accepted({ ...typed, typedDestination: "wren" }).destination).toBe("wren");
    expect(accepted({ ...typed, destinationLat: "39.3", destinationLong: "-76.6" }).destination).toBe("wren");
    expect(accepted({ destination: "wren" }).destination).toBe("wren");
  });

  it("rejects an unknown time zone", () => {
    expect(errorsOf({ timeZone: "Mars/Olympus" }).date).toBe(
      "The time zone of this form is not known. Load the page again.",
    );
  });

  it("rejects a past date at the field date", () => {
    expect(errorsOf({ date: past })).toEqual({
      date: "The transport date is in the past. Choose a later date and time.",
    });
  });

  it("reports a date long ago as in the past", () => {
    expect(errorsOf({ date: "0126-05-04" }).date).toBe(
      "The transport date is in the past. Choose a later date and time.",
    );
  });

  it("rejects a date more than a year ahead", () => {
    expect(errorsOf({ date: format(addDays(new Date(), 400), "yyyy-MM-dd") }).date).toBe(
      "The transport date is more than a year ahead. Check the year.",
    );
  });

  it("rejects invalid days and times", () => {
    expect(errorsOf({ date: "2027-02-31" }).date).toBe(
      "This date is not in the calendar. Choose another one.",
    );
    expect(errorsOf({ time: "24:10" }).time).toBe("Time must be a time of day, like 14:30.");
  });

  it("as soon as possible takes the present time, unless a form without a script has another one", () => {
    const asap = { asSoonAsPossible: "yes", date: past, time: "10:00", followedTime: `${past} 10:00` };
    const { transportDate, ...rest } = accepted(asap);
    expect(rest).toHaveProperty("asSoonAsPossible", true);
    expect(Math.abs(transportDate.getTime() - Date.now())).toBeLessThan(5_000);
    const changed = accepted({ ...asap, date: ahead });
    expect(changed).not.toHaveProperty("asSoonAsPossible");
    expect(changed.transportDate.toISOString().slice(0, 10)).toBe(ahead);
  });

  it("rejects a time that the clocks skip, at the field time", () => {
    vi.setSystemTime("2027-03-01T12:00:00Z");
    const skipped = { date: "2027-03-14", time: "02:30", timeZone: "America/New_York" };
    expect(errorsOf(skipped)).toEqual({
      time: "This time does not exist on that day, because the clocks are set forward. Choose another one.",
    });
    expect(accepted({ ...skipped, time: "03:30" }).transportDate.toISOString()).toBe(
      "2027-03-14T07:30:00.000Z",
    );
  });

  it("accepts a time within the grace period", () => {
    const now = fieldsIn("UTC", new Date(Date.now() - 10 * 60_000));
    expect(accepted({ ...now, timeZone: "UTC" }).transportDate).toBeInstanceOf(Date);
  });

  it("reports all empty required fields and a past date together", () => {
    const errors = errorsOf({
      patientName: " ",
      medicalRecordNumber: "",
      currentLocation: "",
      destination: "",
      priority: "",
      date: past,
    });
    expect(Object.keys(errors).sort()).toEqual([
      "currentLocation",
      "date",
      "destination",
      "medicalRecordNumber",
      "patientName",
      "priority",
    ]);
    expect(errorsOf({ date: "", time: "" })).toEqual({
      date: "Date is required.",
      time: "Time is required.",
    });
  });

  it("states the length of an overlong text", () => {
    expect(errorsOf({ patientName: "x".repeat(limits.patientName + 1) }).patientName).toBe(
      "Patient name can have at most 120 characters; this one has 121.",
    );
    expect(accepted({ patientName: "x".repeat(limits.patientName) }).patientName).toHaveLength(
      limits.patientName,
    );
  });

  it("rejects an unknown priority or isolation", () => {
    const errors = errorsOf({ priority: "urgent", isolationPrecautions: "bubble" });
    expect(errors.priority).toBe("Priority must be low, medium, high or critical.");
    expect(errors.isolationPrecautions).toBe(
      "Isolation precautions must be none, contact, droplet or airborne.",
    );
  });

  it("joins checked equipment in the form's order without duplicates", () => {
    expect(accepted({ equipment: ["Wheelchair", "Oxygen", "Oxygen"] }).equipment).toBe("Oxygen, Wheelchair");
    expect(accepted({ equipment: "Ventilator" }).equipment).toBe("Ventilator");
    expect(accepted({}).equipment).toBeNull();
  });

  it("rejects unknown equipment", () => {
    expect(errorsOf({ equipment: ["Oxygen", "Helicopter"] }).equipment).toMatch(
      /"Helicopter" is none of them/,
    );
  });

  it("accepts a facility's position or none", () => {
    expect(accepted({ startLocationLat: "39.8", startLocationLong: "-89.6" })).toMatchObject({
      startLocationLat: 39.8,
      startLocationLong: -89.6,
    });
    expect(accepted({ startLocationLat: "" }).startLocationLat).toBeNull();
  });

  it("omits empty optional texts", () => {
    expect(accepted({ contactPerson: "  ", specialInstructions: "" })).toMatchObject({
      contactPerson: null,
      specialInstructions: null,
    });
  });

  it("collects the needs, and leaves out what is empty", () => {
    const empty = {
      weight: "",
      weightUnit: "lb",
      stairs: "",
      ageGroup: "",
      allergies: "",
      levelOfService: "",
    };
    expect(accepted(empty)).toMatchObject({ needs: {}, levelOfService: null, levelReason: null });
    const stated = {
      weight: "180",
      weightUnit: "lb",
      stairs: "12",
      care: ["suction", "fall_risk"],
      oxygenFlow: "2.5",
    };
    expect(accepted(stated).needs).toEqual({
      weightKg: 81.6,
      stairs: 12,
      care: ["suction", "fall_risk"],
      oxygenFlow: 2.5,
    });
    expect(accepted({ care: "interpreter", weight: "82", weightUnit: "kg" }).needs).toEqual({
      weightKg: 82,
      care: ["interpreter"],
    });
  });

  it("rejects a weight in the unit in which it was typed", () => {
    expect(errorsOf({ weight: "1200", weightUnit: "lb" })).toEqual({
      weight: "Weight must be a number from 0.7 to 1102.",
    });
    expect(errorsOf({ weight: "0.1", weightUnit: "kg" })).toEqual({
      weight: "Weight must be a number from 0.3 to 500.",
    });
    expect(errorsOf({ weight: "heavy", weightUnit: "kg" })).toEqual({ weight: "Weight must be a number." });
  });

  it("asks for a reason for another level than the proposed one, with the other errors of the form", () => {
    const other = { equipment: "Ventilator", levelOfService: "bls" };
    const reason = "Give a reason for a level of service other than the proposed one.";
    expect(errorsOf(other)).toEqual({ levelReason: reason });
    expect(errorsOf({ ...other, levelReason: "Trial off the ventilator" })).toEqual({});
    expect(errorsOf({ oxygenDevice: "bipap", levelOfService: "als" })).toEqual({ levelReason: reason });
  });
});
