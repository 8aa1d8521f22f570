import { z } from "zod";
import { limits } from "./limits.ts";
import { issue } from "./messages/issue.ts";
import { optionalText } from "./text.ts";
import { identifier, timestamp } from "./values.ts";
import type { EventType, ResponseStatus } from "./vocabulary.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

export const arrivalTime = timestamp("Estimated arrival")
  .refine((at) => at.getTime() >= Date.now() - 5 * minute, {
    error: issue("response.arrivalInPast"),
  })
  .refine((at) => at.getTime() <= Date.now() + limits.arrivalHorizonDays * day, {
    error: issue("response.arrivalTooFarAhead"),
  });

export const responseNotes = optionalText("Notes", limits.notes);

/** `POST /api/transport-responses`. `ambulanceCompanyId` counts for administrators only. */
export const createResponseSchema = z.object({
  transportRequestId: identifier("Transport request"),
  ambulanceCompanyId: identifier("Ambulance company")
    .nullish()
    .describe("An administrator names the company; whose else it is, the session says."),
  estimatedArrival: arrivalTime.describe("When the crew will be at the pick-up: not in the past."),
  notes: responseNotes,
});
export type CreateResponse = z.output<typeof createResponseSchema>;
export type CreateResponseBody = z.input<typeof createResponseSchema>;

export const decidableStatuses = ["approved", "rejected", "withdrawn"] as const;

/** `PATCH /api/transport-responses/:id/status`. */
export const decideResponseSchema = z.object({
  status: z.enum(decidableStatuses, { error: "Status must be approved, rejected or withdrawn." }),
});
export type DecideResponse = z.output<typeof decideResponseSchema>;

/** A response as the wire has it. */
export interface TransportResponse {
  readonly id: number;
  readonly transportRequestId: number;
  readonly ambulanceCompanyId: number;
  readonly ambulanceCompanyName: string;
  /** Mean of the company's ratings, 1 to 5; null while it has none. */
  readonly companyRating: number | null;
  readonly companyRatings: number;
  /** Metres from the company's base to the pick-up, estimated; null where one of them is not on the map. */
  readonly baseDistance: number | null;
  /** Whole seconds for that way on free roads, estimated. */
  readonly baseDriveTime: number | null;
  readonly estimatedArrival: string;
  readonly notes: string | null;
  readonly status: ResponseStatus;
  readonly createdAt: string;
}

/** One entry of a request's timeline. */
export interface TransportEvent {
  readonly id: number;
  readonly type: EventType;
  /** When it happened, as the person who recorded it says. */
  readonly occurredAt: string;
  /** When the server wrote it down. */
  readonly recordedAt: string;
  /** The person's name; a colleague's or the administrator's only. */
  readonly actorName: string | null;
  readonly organizationName: string | null;
  /** A reason, a rating, the response's arrival: what the entry is about. */
  readonly details: Readonly<Record<string, string | number | null>>;
}

/** `POST /api/ratings`. The company is the one that ran the transport; a different one is refused. */
export const rateSchema = z.object({
  transportRequestId: identifier("Transport request"),
  ambulanceCompanyId: identifier("Ambulance company")
    .nullish()
    .describe("The company that ran the transport, where it is missing; another one is refused."),
  rating: z
    .number({ error: issue("rating.notNumber") })
    .int(issue("rating.notWhole"))
    .min(limits.rating.min, issue("rating.outOfRange"))
    .max(limits.rating.max, issue("rating.outOfRange")),
  feedback: optionalText("Feedback", limits.feedback),
});
export type Rate = z.output<typeof rateSchema>;
export type RateBody = z.input<typeof rateSchema>;

export interface Rating {
  readonly id: number;
  readonly transportRequestId: number;
  readonly hospitalId: number;
  readonly hospitalName: string;
  readonly ambulanceCompanyId: number;
  readonly ambulanceCompanyName: string;
  readonly rating: number;
  readonly feedback: string | null;
  readonly createdAt: string;
}
