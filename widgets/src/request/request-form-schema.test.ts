import { parseWithZod } from "@conform-to/zod/v4";
import { limits } from "@wardway/model";
import { messageText } from "@wardway/model/messages/message";
import { addDays, format, subDays } from "date-fns";
import { describe, expect, it } from "vitest";
import { fieldsIn } from "../ui/time-zone.ts";
import { requestFormSchema } from "./request-form-schema.ts";

const ahead = format(addDays(new Date(), 3), "yyyy-MM-dd");
const past = format(subDays(new Date(), 3), "yyyy-MM-dd");

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
function parse(fields: Fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...complete, ...fields })) {
    for (const text of [value].flat()) form.append(name, text);
  }
  return parseWithZod(form, { schema: requestFormSchema });
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

describe("the form of a new request", () => {
  it("reads date and time in the time zone of the person who typed them", () => {
    expect(
      accepted({ date: ahead, time: "14:30", timeZone: "Pacific/Kiritimati" }).transportDate.toISOString(),
    ).toBe(`${ahead}T00:30:00.000Z`);
    expect(accepted({ timeZone: "Asia/Kolkata" }).transportDate.toISOString()).toBe(`${ahead}T09:00:00.000Z`);
  });

  it("refuses a zone that does not exist", () => {
    expect(errorsOf({ timeZone: "Mars/Olympus" }).date).toBe(
      "The time zone of this form is not known. Load the page again.",
    );
  });

  it("refuses a date in the past, at the date", () => {
    expect(errorsOf({ date: past })).toEqual({
      date: "The transport date is in the past. Choose a later date and time.",
    });
  });

  it("says of a year long gone that it is in the past", () => {
    expect(errorsOf({ date: "0126-05-04" }).date).toBe(
      "The transport date is in the past. Choose a later date and time.",
    );
  });

  it("refuses a date more than a year ahead", () => {
    expect(errorsOf({ date: format(addDays(new Date(), 400), "yyyy-MM-dd") }).date).toBe(
      "The transport date is more than a year ahead. Check the year.",
    );
  });

  it("refuses a day that no calendar has and a time that no clock shows", () => {
    expect(errorsOf({ date: "2027-02-31" }).date).toBe(
      "This date is not in the calendar. Choose another one.",
    );
    expect(errorsOf({ time: "24:10" }).time).toBe("Time must be a time of day, like 14:30.");
  });

  it("takes the hour that has just begun, because a form filled in slowly starts at now", () => {
    const now = fieldsIn("UTC", new Date(Date.now() - 10 * 60_000));
    expect(accepted({ ...now, timeZone: "UTC" }).transportDate).toBeInstanceOf(Date);
  });

  it("names every required field that is empty in one go, the past date among them", () => {
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

  it("counts the characters of a text that is too long", () => {
    expect(errorsOf({ patientName: "x".repeat(limits.patientName + 1) }).patientName).toBe(
      "Patient name can have at most 120 characters; this one has 121.",
    );
    expect(accepted({ patientName: "x".repeat(limits.patientName) }).patientName).toHaveLength(
      limits.patientName,
    );
  });

  it("refuses a priority and an isolation that it does not know", () => {
    const errors = errorsOf({ priority: "urgent", isolationPrecautions: "bubble" });
    expect(errors.priority).toBe("Priority must be low, medium, high or critical.");
    expect(errors.isolationPrecautions).toBe(
      "Isolation precautions must be none, contact, droplet or airborne.",
    );
  });

  it("joins the ticked equipment in the order of the form, each once", () => {
    expect(accepted({ equipment: ["Wheelchair", "Oxygen", "Oxygen"] }).equipment).toBe("Oxygen, Wheelchair");
    expect(accepted({ equipment: "Ventilator" }).equipment).toBe("Ventilator");
    expect(accepted({}).equipment).toBeNull();
  });

  it("refuses equipment that is not on the list", () => {
    expect(errorsOf({ equipment: ["Oxygen", "Helicopter"] }).equipment).toMatch(
      /"Helicopter" is none of them/,
    );
  });

  it("takes the position of a chosen facility and does without one", () => {
    expect(accepted({ startLocationLat: "39.8", startLocationLong: "-89.6" })).toMatchObject({
      startLocationLat: 39.8,
      startLocationLong: -89.6,
    });
    expect(accepted({ startLocationLat: "" }).startLocationLat).toBeNull();
  });

  it("leaves empty optional texts out", () => {
    expect(accepted({ contactPerson: "  ", specialInstructions: "" })).toMatchObject({
      contactPerson: null,
      specialInstructions: null,
    });
  });
});
