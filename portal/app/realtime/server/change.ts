import { requestStatuses } from "@wardway/model";
import { z } from "zod";

const id = z.int().positive();
const timestamp = z.iso.datetime({ offset: true });

const state = z.object({
  status: z.enum(requestStatuses),
  hospitalId: id,
  ambulanceCompanyId: id.nullable(),
  askedCompanyIds: z.array(id).nullable().default(null).describe("Null for all companies."),
  receivingHospitalId: id.nullable().default(null).describe("Null if the portal does not know it."),
});
export type RequestState = z.output<typeof state>;

/** Rows that triggers insert into `live_outbox`, in the change's transaction. */
export const changeSchema = z.discriminatedUnion("kind", [
  state.extend({
    kind: z.literal("request"),
    requestId: id,
    version: z.int(),
    before: state.nullable().describe("Null if the request is new."),
    onlyCompanyId: id.optional().describe("Of companies, the one that the change concerns; default: all."),
  }),
  state.extend({
    kind: z.literal("position"),
    requestId: id,
    latitude: z.number(),
    longitude: z.number(),
    accuracy: z.number(),
    speed: z.number().nullable(),
    heading: z.number().nullable(),
    recordedAt: timestamp,
    receivedAt: timestamp,
  }),
  z.object({ kind: z.literal("notifications"), userId: id }),
  z.object({ kind: z.literal("statistics") }),
  z.object({ kind: z.literal("session"), sessionHash: z.string() }),
  z.object({ kind: z.literal("account"), userId: id }),
  z.object({ kind: z.literal("settings") }),
  z.object({
    kind: z.literal("site").describe("An embed site or one of its keys was restricted."),
    siteId: id,
  }),
]);
export type Change = z.output<typeof changeSchema>;
export type RequestChange = Extract<Change, { kind: "request" }>;
export type PositionChange = Extract<Change, { kind: "position" }>;
