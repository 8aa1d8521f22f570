import { z } from "zod";
import type { ReadonlyDeep } from "./api.ts";
import { problemSchema } from "./errors.ts";
import { requestStatuses } from "./vocabulary.ts";

/**
 * Version of the live protocol of `/ws`: JSON text messages over a WebSocket (RFC 6455). The server sends it in its
 * first message; an incompatible change increments it. Both sides ignore unknown types and fields. No message contains
 * a patient's name or record number; clients fetch them from the API.
 */
export const liveProtocol = 1;

/**
 * The subprotocol (RFC 6455, 1.9) of widgets. They send their session as a second one, because a browser's socket has
 * no other headers. The server selects this one and never returns the session.
 */
export const liveSubprotocol = "wardway.v1";

/** Sent to all sockets on connection and when a figure changes. */
export const publicStatisticsSchema = z.object({
  completedTransports: z.number().int().nonnegative(),
  averageRating: z.number().min(0).max(5).describe("1 to 5; 0 while there are no ratings."),
  hospitals: z.number().int().nonnegative(),
  ambulanceCompanies: z.number().int().nonnegative(),
  lastUpdated: z.iso.datetime().describe("When one of the figures last changed."),
});
/** What the public may know: totals, and no hospital by name. */
export type PublicStatistics = ReadonlyDeep<z.output<typeof publicStatisticsSchema>>;

/**
 * Topics of authenticated clients: `requests`, all visible ones; `request:17`, one of them with the positions of its
 * vehicle; `notifications`, the user's own.
 */
export const liveTopicSchema = z
  .string()
  .regex(/^(?:requests|notifications|request:[1-9]\d{0,8})$/, "There is no such topic.");

const requestId = z.int().positive();

/** The messages of the server. */
export const liveServerMessageSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("welcome").describe("The first message."),
    protocol: z.int(),
    signedIn: z.boolean().describe("Whether the client may subscribe to anything."),
  }),
  z.object({ type: z.literal("statistics"), data: publicStatisticsSchema }),
  z.object({ type: z.literal("pong") }),
  z.object({
    type: z.literal("subscribed"),
    topic: liveTopicSchema,
    changed: z.boolean().describe("Whether something may have changed since the moment that was named."),
  }),
  z.object({
    type: z
      .literal("refused")
      .describe("The subscription was not granted, or has ended: rights have changed."),
    topic: liveTopicSchema,
    category: problemSchema.shape.category,
    code: problemSchema.shape.code,
    params: problemSchema.shape.params,
    sentence: z.string(),
  }),
  z.object({
    type: z.literal("request").describe("A request has changed. Sent once, by whichever topics it is heard."),
    requestId,
    version: z.int().nullable().describe("Null, as is the status, for who may no longer see it."),
    status: z.enum(requestStatuses).nullable(),
    isNew: z.boolean().describe("Whether it has just been asked for."),
  }),
  z.object({
    type: z.literal("position").describe("The vehicle of a request has moved."),
    requestId,
    latitude: z.number(),
    longitude: z.number(),
    accuracy: z.number().describe("Metres."),
    speed: z.number().nullable().describe("Metres a second."),
    heading: z.number().nullable().describe("Degrees clockwise from north."),
    recordedAt: z.iso.datetime({ offset: true }),
    receivedAt: z.iso.datetime({ offset: true }),
  }),
  z.object({ type: z.literal("notifications").describe("Something new in the bell, or read elsewhere.") }),
  z.object({
    type: z.literal("resync").describe("The server has lost track: fetch again what is shown."),
  }),
]);
export type LiveServerMessage = z.output<typeof liveServerMessageSchema>;

/** The messages of a client. */
export const liveClientMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ping") }),
  z.object({
    type: z.literal("subscribe"),
    topic: liveTopicSchema,
    since: z.iso
      .datetime()
      .optional()
      .describe(
        "From when the client's data is, by a server's clock; without it, nothing is said to have changed.",
      ),
  }),
  z.object({ type: z.literal("unsubscribe"), topic: liveTopicSchema }),
]);
export type LiveClientMessage = z.output<typeof liveClientMessageSchema>;
