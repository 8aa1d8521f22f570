import { requestStatuses } from "@wardway/model";
import { z } from "zod";

const id = z.int().positive();
const moment = z.iso.datetime({ offset: true });

/** Whose a request is, and how far: what decides who may see it. */
const standing = z.object({
  status: z.enum(requestStatuses),
  hospitalId: id,
  ambulanceCompanyId: id.nullable(),
});
export type Standing = z.output<typeof standing>;

/** What the database's triggers write into `live_outbox`, in the transaction of the change itself. */
export const changeSchema = z.discriminatedUnion("kind", [
  standing.extend({
    kind: z.literal("request"),
    requestId: id,
    version: z.int(),
    before: standing.nullable().describe("Null where the request is new."),
  }),
  standing.extend({
    kind: z.literal("position"),
    requestId: id,
    latitude: z.number(),
    longitude: z.number(),
    accuracy: z.number(),
    speed: z.number().nullable(),
    heading: z.number().nullable(),
    recordedAt: moment,
    receivedAt: moment,
  }),
  z.object({ kind: z.literal("notifications"), userId: id }),
  z.object({ kind: z.literal("statistics") }),
  z.object({ kind: z.literal("session"), sessionHash: z.string() }),
  z.object({ kind: z.literal("account"), userId: id }),
  z.object({ kind: z.literal("settings") }),
  z.object({
    kind: z.literal("site").describe("An embed site, or a key of it, may do less."),
    siteId: id,
  }),
]);
export type Change = z.output<typeof changeSchema>;
export type RequestChange = Extract<Change, { kind: "request" }>;
export type PositionChange = Extract<Change, { kind: "position" }>;
