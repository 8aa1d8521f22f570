import { z } from "zod";
import type { ReadonlyDeep } from "./api.ts";
import { problemSchema } from "./errors.ts";
import { requestStatuses } from "./vocabulary.ts";

/**
 * Protocol version of `/ws` (JSON over RFC 6455), sent in the first message and incremented by incompatible changes.
 * Both sides ignore unknown types and fields. Messages contain no patient's name or record number.
 */
export const LIVE_PROTOCOL_VERSION = 1;

/**
 * Subprotocol of widgets (RFC 6455, 1.9). A second one carries the session, because browsers' sockets have no other
 * headers; the server never returns it.
 */
export const liveSubprotocol = "wardway.v1";

/** Sent to all sockets on connection and on change. */
export const publicStatisticsSchema = z.object({
  completedTransports: z.number().int().nonnegative(),
  averageRating: z.number().min(0).max(5).describe("1 to 5; 0 without ratings."),
  hospitals: z.number().int().nonnegative(),
  ambulanceCompanies: z.number().int().nonnegative(),
  lastUpdated: z.iso.datetime().describe("Time of the last change."),
});
/** Totals only, without hospitals' names. */
export type PublicStatistics = ReadonlyDeep<z.output<typeof publicStatisticsSchema>>;

/**
 * `requests`: all visible ones; `request:17`: one, with its vehicle's positions; `incoming`: what comes to the user's hospital;
 * `notifications`: the user's own.
 */
export const liveTopicSchema = z
  .string()
  .regex(/^(?:requests|notifications|incoming|request:[1-9]\d{0,8})$/, "There is no such topic.");

const requestId = z.int().positive();

export const liveServerMessageSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("welcome").describe("The first message."),
    protocol: z.int(),
    signedIn: z.boolean().describe("Whether the client can subscribe to topics."),
  }),
  z.object({ type: z.literal("statistics"), data: publicStatisticsSchema }),
  z.object({ type: z.literal("pong") }),
  z.object({
    type: z.literal("subscribed"),
    topic: liveTopicSchema,
    changed: z.boolean().describe("Whether something may have changed since the requested time."),
  }),
  z.object({
    type: z.literal("refused").describe("The subscription was denied, or ended because permissions changed."),
    topic: liveTopicSchema,
    category: problemSchema.shape.category,
    code: problemSchema.shape.code,
    params: problemSchema.shape.params,
    sentence: z.string(),
  }),
  z.object({
    type: z
      .literal("request")
      .describe("A request has changed. Sent once, regardless of the number of matching topics."),
    requestId,
    version: z
      .int()
      .nullable()
      .describe("Null, like the status, if the client can no longer see the request."),
    status: z.enum(requestStatuses).nullable(),
    isNew: z.boolean().describe("Whether the request was just created."),
  }),
  z.object({
    type: z.literal("position").describe("New position of a request's vehicle."),
    requestId,
    latitude: z.number(),
    longitude: z.number(),
    accuracy: z.number().describe("Metres."),
    speed: z.number().nullable().describe("Metres per second."),
    heading: z.number().nullable().describe("Degrees clockwise from north."),
    recordedAt: z.iso.datetime({ offset: true }),
    receivedAt: z.iso.datetime({ offset: true }),
  }),
  z.object({ type: z.literal("notifications").describe("Notifications were added or marked as read.") }),
  z.object({ type: z.literal("incoming").describe("What comes to the user's hospital has changed.") }),
  z.object({
    type: z.literal("resync").describe("Changes may have been missed. Refetch displayed data."),
  }),
]);
export type LiveServerMessage = z.output<typeof liveServerMessageSchema>;

export const liveClientMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ping") }),
  z.object({
    type: z.literal("subscribe"),
    topic: liveTopicSchema,
    since: z.iso
      .datetime()
      .optional()
      .describe(
        "Time of the client's data, by the server's clock. Without it, the server reports no earlier change.",
      ),
  }),
  z.object({ type: z.literal("unsubscribe"), topic: liveTopicSchema }),
]);
export type LiveClientMessage = z.output<typeof liveClientMessageSchema>;
