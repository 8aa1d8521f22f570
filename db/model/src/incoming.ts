import { z } from "zod";
import type { ReadonlyDeep } from "./api.ts";
import { followContacts, followFields } from "./follow-links.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { listRequestsSchema } from "./request-lists.ts";
import { acceptanceFields } from "./requests.ts";
import { pageFields } from "./values.ts";
import { type TransportRequest, transportContactsSchema, transportRequestSchema } from "./wire.ts";

/** What comes to a hospital, and what was completed or cancelled within the last `ENDED_HOURS`. */
export const incomingViews = ["coming", "ended"] as const;
export type IncomingView = (typeof incomingViews)[number];

export const ENDED_HOURS = 24;

/**
 * What the receiving hospital reads of a request before it accepts the patient: what a link for a receiving unit shows, and what it
 * accepts. Minimum necessary, 45 CFR 164.502(b).
 */
export const incomingFields = [
  ...followFields.receiving_unit,
  "id",
  "priority",
  "acceptingPhysician",
  "bedConfirmedAt",
  "reportCalledAt",
] as const satisfies readonly (keyof TransportRequest)[];

/** What it reads once it has accepted the patient: what goes with the patient on the hand-off sheet. */
export const handOffFields = [
  ...incomingFields,
  // Of its contacts too those of `incomingContacts`: staff's own numbers are for the two sides alone.
  "medicalRecordNumber",
  "currentUnit",
  "currentRoom",
  "destinationRoom",
  "specialInstructions",
  "contactPerson",
] as const satisfies readonly (keyof TransportRequest)[];
export type HandOffFields = Pick<TransportRequest, (typeof handOffFields)[number]>;

/** Of the contacts, before it has accepted the patient. */
export const incomingContacts = followContacts.receiving_unit;

const { shape } = transportRequestSchema;
const moment = z.iso.datetime();

export const incomingTransportSchema = z.strictObject({
  id: shape.id,
  status: shape.status,
  lastMilestone: shape.lastMilestone,
  priority: shape.priority,
  hospitalName: shape.hospitalName.describe("The requesting hospital."),
  hospitalTimeZone: shape.hospitalTimeZone,
  patientInitials: z.string(),
  patient: z
    .strictObject({ name: z.string(), medicalRecordNumber: z.string().nullable() })
    .nullable()
    .describe("Null until the caller's hospital has accepted the patient, unless it is its own request."),
  from: z.string().nullable().describe("Null for another place than a known facility."),
  unit: z.string().nullable().describe("Of the caller's hospital, without a bed."),
  transportDate: shape.transportDate,
  asSoonAsPossible: shape.asSoonAsPossible,
  promisedArrival: shape.promisedArrival.describe("Of the ambulance at the pick-up."),
  expectedAt: moment
    .nullable()
    .describe(
      "Estimated arrival at the caller's hospital: pick-up and driving time, without the time at the pick-up. Null for places without " +
        "coordinates, and once the patient has arrived.",
    ),
  ambulanceCompanyName: shape.ambulanceCompanyName,
  levelOfService: shape.levelOfService,
  isolationPrecautions: shape.isolationPrecautions,
  equipment: shape.equipment,
  needs: shape.needs.describe("Without those that companies do not receive before their approval."),
  acceptingPhysician: z.string().nullable(),
  bedConfirmedAt: shape.bedConfirmedAt,
  reportCalledAt: shape.reportCalledAt,
  acceptedAt: moment.nullable().describe("When the caller's hospital accepted the patient."),
  contacts: transportContactsSchema
    .pick({ hospitalPhone: true, companyPhone: true })
    .optional()
    .describe("Absent in lists."),
  isOwn: z.boolean().describe("Whether the caller's hospital requested it."),
  isSimulated: shape.isSimulated,
});
export type IncomingTransport = ReadonlyDeep<z.output<typeof incomingTransportSchema>>;

export const listIncomingSchema = z.object({
  view: z
    .enum(incomingViews, {
      error: issue("choice.unknown", { label: fieldTerm("View"), choices: incomingViews.join(", ") }),
    })
    .default("coming")
    .describe(
      `coming: not completed or cancelled, the earliest pick-up first; ended: completed or cancelled within the last ${ENDED_HOURS} hours, the latest pick-up first.`,
    ),
  unit: listRequestsSchema.shape.unit.describe(
    "A unit of the caller's hospital, without a bed. Default: all.",
  ),
  ...pageFields,
});

export const acceptPatientSchema = z.object({
  acceptingPhysician: acceptanceFields.acceptingPhysician,
  bedConfirmed: acceptanceFields.bedConfirmed
    .unwrap()
    .describe("True confirms a bed; false changes nothing."),
});
export type AcceptPatient = z.output<typeof acceptPatientSchema>;
