import { z } from "zod";
import type { ReadonlyDeep } from "./api.ts";
import { checkCoordinates } from "./coordinates.ts";
import { limits } from "./limits.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import { acceptanceFields, checkLevelReason } from "./requests.ts";
import { identifier } from "./values.ts";
import { transportRequestSchema, tripFields } from "./wire.ts";

/** A return trip whose time is not known yet. */
export const prepareReturnSchema = z
  .object({ ...tripFields, ...acceptanceFields })
  .superRefine(checkCoordinates)
  .superRefine(checkLevelReason);
export type PrepareReturn = z.output<typeof prepareReturnSchema>;

const duplicatesNeeded = portalIssue("preparedReturn.duplicatesNeeded", { max: limits.duplicates });

export const requestPreparedReturnSchema = z.object({
  confirmedDuplicates: z
    .array(identifier("Confirmed duplicate"), { error: duplicatesNeeded })
    .max(limits.duplicates, { error: duplicatesNeeded })
    .describe(
      "Ids of other open requests for the record number of which the user knows, as `findDuplicates` lists them; [] for none. " +
        "A conflict if there is one that they do not include.",
    ),
});

/** What a request states besides its time, as it is sent. */
export const statedTripSchema = transportRequestSchema.pick({
  patientName: true,
  currentLocation: true,
  currentUnit: true,
  currentRoom: true,
  startLocationLat: true,
  startLocationLong: true,
  destination: true,
  destinationUnit: true,
  destinationRoom: true,
  destinationLat: true,
  destinationLong: true,
  medicalRecordNumber: true,
  priority: true,
  isolationPrecautions: true,
  equipment: true,
  levelOfService: true,
  levelReason: true,
  needs: true,
  specialInstructions: true,
  contactPerson: true,
});
export type StatedTrip = ReadonlyDeep<z.output<typeof statedTripSchema>>;

/** As it is stored, and sent. */
export const preparedReturnSchema = statedTripSchema.extend({
  acceptingPhysician: z.string().nullable(),
  bedConfirmed: z.boolean(),
  reportCalled: z.boolean(),
  preparedAt: z.iso.datetime(),
});
export type PreparedReturn = ReadonlyDeep<z.output<typeof preparedReturnSchema>>;
