import { z } from "zod";
import type { PublicStatistics } from "./api.ts";

/** What the socket `/ws` sends to everybody, on connection and whenever a figure changes. */
export const publicStatisticsSchema = z.object({
  completedTransports: z.number().int().nonnegative(),
  averageRating: z.number().min(0).max(5).describe("1 to 5; 0 while there are no ratings."),
  hospitals: z.number().int().nonnegative(),
  ambulanceCompanies: z.number().int().nonnegative(),
  lastUpdated: z.iso.datetime().describe("When one of the figures last changed."),
}) satisfies z.ZodType<PublicStatistics>;

/** The messages of the server. A client passes over a type that it does not know: later versions have more. */
export const liveServerMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("statistics"), data: publicStatisticsSchema }),
  z.object({ type: z.literal("pong") }),
]);
export type LiveServerMessage = z.output<typeof liveServerMessageSchema>;

/** The messages of a client. The server passes over a type that it does not know. */
export const liveClientMessageSchema = z.discriminatedUnion("type", [z.object({ type: z.literal("ping") })]);
export type LiveClientMessage = z.output<typeof liveClientMessageSchema>;

/** With what the server closes a socket (RFC 6455, 7.4.1, and the IANA registry of close codes). */
export const liveCloseCodes = {
  /** A message was no JSON object with a `type`. Do not send it again. */
  unsupported: 1003,
  /** Too many messages in too short a time. */
  flood: 1008,
  /** A message was longer than `liveLimits.messageBytes`. */
  tooLarge: 1009,
  /** The server stops or starts again. Come back in a moment. */
  restart: 1012,
} as const;
