import { z } from "zod";
import { type ReadonlyDeep, serviceStates } from "./api.ts";
import { idCursor } from "./cursor.ts";
import type { Position } from "./geography.ts";
import { limits } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { listRequestsSchema } from "./requests.ts";
import { isShowable } from "./text.ts";
import { pageFields, timestamp } from "./values.ts";
import {
  eventTypes,
  isolationPrecautions,
  milestoneNames,
  notificationTypes,
  priorities,
  requestStatuses,
  responseStatuses,
  roles,
  routeSources,
  trafficConditions,
} from "./vocabulary.ts";

/** The answers of the API, for its description and its tests. The types they must have stand beside them. */
const id = z.int().positive();
const text = z.string();
const moment = z.iso.datetime();

export const sessionUserSchema = z.strictObject({
  id,
  name: text.nullable(),
  username: text,
  email: text.nullable(),
  phone: text.nullable(),
  address: text.nullable(),
  role: z.enum(roles),
  organizationId: id.nullable(),
  organization: text.nullable(),
  createdAt: moment,
});
export type SessionUser = ReadonlyDeep<z.output<typeof sessionUserSchema>>;

export const transportRequestSchema = z.strictObject({
  id,
  hospitalId: id,
  hospitalName: text,
  patientName: text.describe("Initials only, for a company that is not assigned."),
  medicalRecordNumber: text.nullable().describe("Null for a company that is not assigned."),
  currentLocation: text,
  destination: text,
  transportDate: moment,
  priority: z.enum(priorities),
  isolationPrecautions: z.enum(isolationPrecautions),
  equipment: text.nullable().describe("Choices joined by a comma and a space."),
  specialInstructions: text.nullable(),
  contactPerson: text.nullable(),
  status: z.enum(requestStatuses),
  ambulanceCompanyId: id.nullable(),
  ambulanceCompanyName: text.nullable(),
  lastMilestone: z.enum(milestoneNames).nullable(),
  startLocationLat: text.nullable().describe("Decimal degrees, WGS 84."),
  startLocationLong: text.nullable().describe("Decimal degrees, WGS 84."),
  destinationLat: text.nullable().describe("Decimal degrees, WGS 84."),
  destinationLong: text.nullable().describe("Decimal degrees, WGS 84."),
  optimalRoute: text
    .nullable()
    .describe("Encoded polyline, precision 5; null in lists, where it would be long."),
  trafficCondition: z.enum(trafficConditions).nullable(),
  estimatedTravelTime: z.int().nullable().describe("Seconds."),
  estimatedDistance: text.nullable().describe("Metres."),
  routeSource: z.enum(routeSources).nullable().describe("Who computed the route."),
  routeLastUpdated: moment.nullable(),
  baseDistance: z
    .int()
    .nullable()
    .describe("Metres from the base of the reader's company to the pick-up, estimated. Null for others."),
  baseDriveTime: z.int().nullable().describe("Seconds for that way on free roads, estimated."),
  createdAt: moment,
  updatedAt: moment,
  version: z.int().positive().describe("Grows with every change."),
});
export type TransportRequest = ReadonlyDeep<z.output<typeof transportRequestSchema>>;

export const transportResponseSchema = z.strictObject({
  id,
  transportRequestId: id,
  ambulanceCompanyId: id,
  ambulanceCompanyName: text,
  companyRating: z.number().min(1).max(5).nullable().describe("Mean of the company's ratings."),
  companyRatings: z.int().nonnegative(),
  baseDistance: z
    .int()
    .nullable()
    .describe(
      "Metres from the company's base to the pick-up, estimated. Null where one of them is not on the map.",
    ),
  baseDriveTime: z.int().nullable().describe("Seconds for that way on free roads, estimated."),
  estimatedArrival: moment,
  notes: text.nullable(),
  status: z.enum(responseStatuses),
  createdAt: moment,
});
export type TransportResponse = ReadonlyDeep<z.output<typeof transportResponseSchema>>;

export const transportEventSchema = z.strictObject({
  id,
  type: z.enum(eventTypes),
  occurredAt: moment.describe("When it happened, as the person who recorded it says."),
  recordedAt: moment.describe("When the server wrote it down."),
  actorName: text.nullable().describe("A colleague's; others' for administrators only."),
  organizationName: text.nullable(),
  details: z
    .record(text, z.union([text, z.number(), z.null()]))
    .describe("What the entry is about: a reason, a rating, the response's arrival."),
});
export type TransportEvent = ReadonlyDeep<z.output<typeof transportEventSchema>>;

export const ratingSchema = z.strictObject({
  id,
  transportRequestId: id,
  hospitalId: id,
  hospitalName: text,
  ambulanceCompanyId: id,
  ambulanceCompanyName: text,
  rating: z.int().min(1).max(5),
  feedback: text.nullable(),
  createdAt: moment,
});
export type Rating = ReadonlyDeep<z.output<typeof ratingSchema>>;

export const facilitySchema = z.strictObject({
  id,
  name: text,
  address: text.nullable(),
  city: text.nullable(),
  state: text.nullable(),
  zip: text.nullable(),
  beds: z.int().nullable(),
  latitude: z.number(),
  longitude: z.number(),
});
export type Facility = ReadonlyDeep<z.output<typeof facilitySchema>>;

export const healthSchema = z.strictObject({
  status: z.enum(["ok", "degraded"]),
  timestamp: moment,
  services: z.record(z.enum(["database", "maps"]), z.enum(serviceStates)),
});
export type Health = ReadonlyDeep<z.output<typeof healthSchema>>;

/** `routeData` of a request. */
export const routeDataSchema = z.strictObject({
  duration: z.int().nullable().describe("Seconds."),
  distance: z.number().nullable().describe("Metres."),
  polyline: text.nullable().describe("Encoded polyline, precision 5."),
  trafficCondition: z
    .enum(trafficConditions)
    .nullable()
    .describe("Null where nothing is known of the traffic."),
  source: z.enum(routeSources).nullable(),
  isEstimate: z.boolean().describe("Computed without roads."),
});
export type RouteData = ReadonlyDeep<z.output<typeof routeDataSchema>>;

/** Decimal degrees as a query has them. */
const degreesText = (label: string, most: number) => {
  const sentence = issue("location.outOfRange", { label: fieldTerm(label), max: most });
  return z.coerce.number({ error: sentence }).min(-most, sentence).max(most, sentence);
};

/** `GET /api/route`. Decimal degrees, WGS 84; `departureTime` is now where it is missing. */
export const routeQuerySchema = z.object({
  originLat: degreesText("originLat", 90),
  originLng: degreesText("originLng", 180),
  destinationLat: degreesText("destinationLat", 90),
  destinationLng: degreesText("destinationLng", 180),
  departureTime: timestamp("departureTime")
    .refine((at) => at.getTime() <= Date.now() + limits.pickupHorizonDays * 86_400_000, {
      error: "departureTime is more than a year ahead. Check the year.",
    })
    .optional()
    .describe(`Now, where it is missing; at most ${limits.pickupHorizonDays} days ahead.`),
});

/** The answer of `GET /api/route`; null where there is no route information. */
export const routeResultSchema = z
  .strictObject({
    polyline: text.describe("Encoded polyline, precision 5."),
    trafficCondition: z
      .enum(trafficConditions)
      .nullable()
      .describe("Null where nothing is known of the traffic."),
    durationInTraffic: z.int().describe("Seconds."),
    distance: z.number().describe("Metres."),
    source: z.enum(routeSources),
    isEstimate: z.boolean().describe("Computed without roads."),
    beyondLimit: text
      .nullable()
      .describe("The sentence with which a request for this journey would be refused: it is too long."),
  })
  .nullable();
export type RouteResult = ReadonlyDeep<NonNullable<z.output<typeof routeResultSchema>>>;

const mostFacilities = 20;
const facilityLimit = `Limit must be a whole number from 1 to ${mostFacilities}.`;

const nearSentence = "near must be a latitude and a longitude in degrees, like 39.2904,-76.6122.";

const latitudeText = String.raw`-?(?:90(?:\.0{1,20})?|[1-8]?\d(?:\.\d{1,20})?)`;
const longitudeText = String.raw`-?(?:180(?:\.0{1,20})?|(?:1[0-7]\d|[1-9]?\d)(?:\.\d{1,20})?)`;

/** A place as a query has it: latitude and longitude, joined by a comma. */
const nearText = z
  .string()
  .regex(new RegExp(`^${latitudeText},${longitudeText}$`), nearSentence)
  .transform((text): Position => {
    const [latitude = 0, longitude = 0] = text.split(",").map(Number);
    return { latitude, longitude };
  })
  .optional();

/** `GET /api/facilities`. */
export const facilityQuerySchema = z.object({
  q: listRequestsSchema.shape.q.describe("Words of the name, the address or the town."),
  near: nearText.describe("Latitude and longitude: what is close to it comes first."),
  limit: z.coerce
    .number({ error: facilityLimit })
    .int(facilityLimit)
    .min(1, facilityLimit)
    .max(mostFacilities, facilityLimit)
    .default(10),
});

export const mapLocationSchema = z.strictObject({
  lat: z.number().describe("Decimal degrees, WGS 84."),
  lng: z.number().describe("Decimal degrees, WGS 84."),
  address: text,
});
export type MapLocation = ReadonlyDeep<z.output<typeof mapLocationSchema>>;

/** `GET /api/geocode`: an address to find, or the place whose address is asked for. */
export const geocodeQuerySchema = z
  .object({
    q: z
      .string()
      .trim()
      .min(1, "q must be an address.")
      .max(limits.location, issue("text.maxLength", { label: fieldTerm("An address"), max: limits.location }))
      .refine(isShowable, issue("text.unshowable", { label: fieldTerm("The address") }))
      .optional()
      .describe("An address, or a part of one."),
    near: nearText.describe("Latitude and longitude: addresses close to it are preferred."),
    lat: degreesText("lat", 90).optional().describe("Decimal degrees, WGS 84; with lng, in the place of q."),
    lng: degreesText("lng", 180).optional().describe("Decimal degrees, WGS 84; with lat, in the place of q."),
  })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
    path: ["lng"],
    error: "lat and lng go together.",
  })
  .refine(({ q, lat }) => (q === undefined) !== (lat === undefined), {
    path: ["q"],
    error: "Send an address in q, or a place in lat and lng.",
  });

/** The query of `GET /api/ratings/by-ambulance/:id`. */
export const listRatingsSchema = z.object({
  cursor: idCursor.optional().describe("From the Link header of the previous page."),
  limit: pageFields.limit,
});

/** The answer of `POST /api/notifications/read`. */
export const unreadSchema = z.strictObject({ unread: z.int().nonnegative().describe("How many are left.") });

export const notificationSchema = z.strictObject({
  id,
  type: z.enum(notificationTypes),
  transportRequestId: id,
  canOpen: z.boolean().describe("Whether the reader may open the request now."),
  organizationName: text.nullable().describe("The other side of the transport; null where it stays unknown."),
  createdAt: moment,
  readAt: moment.nullable(),
});
export type Notification = ReadonlyDeep<z.output<typeof notificationSchema>>;
