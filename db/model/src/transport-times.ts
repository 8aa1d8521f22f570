import { z } from "zod";
import type { ReadonlyDeep } from "./api.ts";
import { type Milestone, milestoneNames, milestones } from "./vocabulary.ts";

/** Names of NEMSIS 3.5, section eTimes. */
const milestoneElements: Readonly<Record<Milestone, string>> = {
  en_route: "Unit En Route Date/Time",
  at_pickup: "Unit Arrived on Scene Date/Time",
  patient_aboard: "Unit Left Scene Date/Time",
  at_destination: "Patient Arrived at Destination Date/Time",
  transfer_of_care: "Destination Patient Transfer of Care Date/Time",
};

/**
 * Elements of NEMSIS 3.5 (National EMS Information System, eTimes) and the step of a transport that each is taken from, in the order of
 * their numbers. Others, such as Unit Back in Service, are not recorded here.
 */
export const nemsisTimes = [
  { element: "eTimes.01", name: "PSAP Call Date/Time", step: "created" },
  { element: "eTimes.03", name: "Unit Notified by Dispatch Date/Time", step: "approved" },
  { element: "eTimes.04", name: "Dispatch Acknowledged Date/Time", step: "started" },
  ...milestoneNames.map((step) => ({
    element: milestones[step].nemsis,
    name: milestoneElements[step],
    step,
  })),
  { element: "eTimes.14", name: "Unit Canceled Date/Time", step: "cancelled" },
] as const;
export type NemsisElement = (typeof nemsisTimes)[number]["element"];
export type TimedStep = (typeof nemsisTimes)[number]["step"];

/** A file of a transport's times. */
export const timesFormats = ["csv", "json"] as const;

export const transportTimesSchema = z.strictObject({
  requestId: z.int(),
  timeZone: z.string().describe("IANA name of the hospital's time zone."),
  times: z
    .record(z.enum(nemsisTimes.map(({ element }) => element)), z.string().nullable())
    .describe(
      "By element of NEMSIS 3.5: date and time with the offset of the hospital's time zone, as corrected. Null if it was not recorded. " +
        nemsisTimes.map(({ element, name, step }) => `${element} is ${name}, from: ${step}`).join("; ") +
        ".",
    ),
});
export type TransportTimes = ReadonlyDeep<z.output<typeof transportTimesSchema>>;
