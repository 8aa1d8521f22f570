import { z } from "zod";
import { type ReadonlyDeep, serviceStates } from "./api.ts";
import { checkCoordinates } from "./coordinates.ts";
import { idCursor } from "./cursor.ts";
import type { Position } from "./geography.ts";
import { RESPONSE_TIME_MINUTES } from "./lateness.ts";
import { levelsOfService } from "./level-of-service.ts";
import { limits } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import type { Needs } from "./needs.ts";
import { listRequestsSchema } from "./request-lists.ts";
import {
  acceptanceFields,
  checkLevelReason,
  equipmentText,
  levelFields,
  pickupTime,
  reasonSchema,
  requestCoordinates,
  requestFields,
  requestHospital,
} from "./requests.ts";
import { routeFields } from "./route.ts";
import { needsSchema, statedNeedsSchema } from "./stated-needs.ts";
import { isShowable, requiredText } from "./text.ts";
import { identifier, pageFields, timestamp } from "./values.ts";
import {
  declineReasons,
  isolationPrecautions,
  milestoneNames,
  noticeTypes,
  notificationTypes,
  priorities,
  proposalSides,
  requestStatuses,
  responseStatuses,
  roles,
  routeSources,
  timelineEventTypes,
  trafficConditions,
} from "./vocabulary.ts";

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

/** As the organizations and accounts have stored them: texts, which may have an extension. */
export const transportContactsSchema = z.strictObject({
  hospitalPhone: text.nullable(),
  requesterPhone: text
    .nullable()
    .describe(
      "Of the hospital's account that requested; null for a widget's, and for companies that are not assigned.",
    ),
  companyPhone: text.nullable().describe("Of the assigned company."),
  crewPhone: text
    .nullable()
    .describe(
      "Of the company's account that recorded the last step of a started transport; null for companies that are not assigned.",
    ),
});
export type TransportContacts = ReadonlyDeep<z.output<typeof transportContactsSchema>>;

/** Of the change that one side proposes after the approval, which the other accepts or declines. */
export const proposalSchema = z.strictObject({
  number: z.int().positive().describe("Another proposal to the same request has another one."),
  by: z.enum(proposalSides),
  madeAt: moment,
  reason: text.nullable(),
  changes: z
    .strictObject({
      currentLocation: text,
      currentUnit: text.nullable(),
      currentRoom: text.nullable(),
      startLocationLat: text.nullable(),
      startLocationLong: text.nullable(),
      destination: text,
      destinationUnit: text.nullable(),
      destinationRoom: text.nullable(),
      destinationLat: text.nullable(),
      destinationLong: text.nullable(),
      transportDate: moment,
      asSoonAsPossible: z.boolean(),
      isolationPrecautions: z.enum(isolationPrecautions),
      equipment: text.nullable(),
      levelOfService: z.enum(levelsOfService).nullable(),
      levelReason: text.nullable(),
      needs: statedNeedsSchema,
    })
    .partial()
    .describe(
      "What the request then says. Fields that belong together are all stated, also those that stay as they are.",
    ),
});
export type Proposal = ReadonlyDeep<z.output<typeof proposalSchema>>;

const isAsap = z
  .literal(true)
  .optional()
  .describe("Present if the hospital wants the pick-up as soon as possible, not at a specified time.");

/** The other one of a transport and its return trip. */
const linkedTripSchema = z.strictObject({
  id,
  status: z.enum(requestStatuses),
  transportDate: moment,
  asSoonAsPossible: isAsap,
});
export type LinkedTrip = ReadonlyDeep<z.output<typeof linkedTripSchema>>;

export const transportRequestSchema = z.strictObject({
  id,
  hospitalId: id,
  hospitalName: text,
  hospitalTimeZone: text.describe("IANA name."),
  patientName: text.describe("Full name; initials for companies that are not assigned."),
  medicalRecordNumber: text.nullable().describe("Null for companies that are not assigned."),
  currentLocation: text.describe(
    "Facility or address; without bed and room for companies that are not assigned.",
  ),
  currentUnit: text.nullable().describe("Unit or ward at the current location."),
  currentRoom: text.nullable().describe("Room, bed or bay; null for companies that are not assigned."),
  destination: text.describe(
    "Facility or address; without bed and room for companies that are not assigned.",
  ),
  destinationUnit: text.nullable().describe("Unit or ward at the destination."),
  destinationRoom: text.nullable().describe("Room, bed or bay; null for companies that are not assigned."),
  transportDate: moment.describe("Pick-up; the time of the request if it is as soon as possible."),
  asSoonAsPossible: isAsap,
  priority: z.enum(priorities),
  isolationPrecautions: z.enum(isolationPrecautions),
  equipment: text.nullable().describe("Comma-separated choices."),
  levelOfService: z
    .enum(levelsOfService)
    .nullable()
    .describe(
      "Chosen by the hospital, else proposed from the needs; null if nothing was stated that decides it.",
    ),
  levelReason: text
    .nullable()
    .describe(
      "Why the hospital chose another level than the proposed one; null for companies that are not assigned.",
    ),
  levelNotHeld: z
    .literal(true)
    .optional()
    .describe(
      "Present if the caller's company has declared its levels of service, and this is none of them.",
    ),
  needs: statedNeedsSchema.describe(
    "What the patient needs besides equipment and isolation precautions, as far as it is stated. Companies that are not " +
      "assigned do not receive infusionNames, pathogen, access, pickupEntrance, destinationEntrance, language, allergies and " +
      "codeStatus.",
  ),
  specialInstructions: text.nullable().describe("Null for companies that are not assigned."),
  contactPerson: text.nullable(),
  acceptingPhysician: text
    .nullable()
    .describe("At the receiving facility; null for companies that are not assigned."),
  bedConfirmedAt: moment
    .nullable()
    .describe("When the receiving facility's confirmation of a bed was recorded."),
  reportCalledAt: moment
    .nullable()
    .describe("When it was recorded that the receiving facility has the report."),
  receivingHospital: z
    .strictObject({
      id,
      name: text,
      acceptedAt: moment.nullable().describe("When it accepted the patient; null before."),
    })
    .optional()
    .describe(
      "Present if the destination begins with the name of another hospital of the portal, which sees what comes to it: initials until it " +
        "accepts the patient. Absent in lists.",
    ),
  status: z.enum(requestStatuses),
  ambulanceCompanyId: id.nullable(),
  ambulanceCompanyName: text.nullable(),
  promisedArrival: moment
    .nullable()
    .describe("Estimated arrival of the approved response; null without one."),
  earliestArrival: moment
    .nullable()
    .describe(
      "Earliest estimated arrival of the open responses, one that has passed only if all have; for companies, of their " +
        "own response.",
    ),
  openResponses: z.int().nonnegative().describe("Open responses; for companies, their own."),
  declines: z
    .int()
    .positive()
    .optional()
    .describe("Present if companies have declined the open request: how many; for companies, their own."),
  asking: z
    .strictObject({
      companyIds: z.array(id).nullable().describe("Who has been asked so far; null for all companies."),
      nextAt: moment
        .nullable()
        .describe(
          "When the next companies are asked, or the hospital is notified, if no response is open then.",
        ),
      noResponseSince: moment
        .nullable()
        .describe("When the hospital was notified that all companies were asked and none had responded."),
    })
    .nullable()
    .optional()
    .describe(
      "Present on open requests of a hospital that asks companies in stages or waits for a limited time; null for companies.",
    ),
  proposal: proposalSchema
    .nullable()
    .optional()
    .describe(
      "Present on an approved or started transport of which one side has proposed a change, until the other has accepted or " +
        "declined it; null for companies that are not assigned.",
    ),
  contacts: transportContactsSchema
    .optional()
    .describe("Telephone numbers of both sides, each null if none is stored. Absent in lists."),
  unreadMessages: z
    .int()
    .positive()
    .optional()
    .describe("Present if the caller's side has unread messages: how many."),
  outbound: linkedTripSchema
    .nullable()
    .optional()
    .describe(
      "Present on a return trip, if the caller may read the transport that it brings the patient back from; null for " +
        "companies that are not assigned. Absent in lists.",
    ),
  returnTrip: linkedTripSchema
    .nullable()
    .optional()
    .describe(
      "Present if a return trip was requested that the caller may read; null for companies that are not assigned. Absent in lists.",
    ),
  returnPreparedAt: moment
    .nullable()
    .optional()
    .describe(
      "Present if a return trip is prepared, which is requested when its patient is ready; never for companies. Absent in lists.",
    ),
  standingOrderId: z
    .int()
    .nullable()
    .optional()
    .describe(
      "Present if it is the request of a day of a standing order; never for companies. Absent in lists.",
    ),
  lastMilestone: z.enum(milestoneNames).nullable(),
  startLocationLat: text.nullable().describe("Decimal degrees, WGS 84."),
  startLocationLong: text.nullable().describe("Decimal degrees, WGS 84."),
  destinationLat: text.nullable().describe("Decimal degrees, WGS 84."),
  destinationLong: text.nullable().describe("Decimal degrees, WGS 84."),
  optimalRoute: text.nullable().describe("Encoded polyline, precision 5; null in lists."),
  trafficCondition: z.enum(trafficConditions).nullable(),
  estimatedTravelTime: z.int().nullable().describe("Seconds."),
  estimatedDistance: text.nullable().describe("Metres."),
  routeSource: z.enum(routeSources).nullable().describe("Provider of the route."),
  routeLastUpdated: moment.nullable(),
  baseDistance: z
    .int()
    .nullable()
    .describe("Estimated metres from the caller's base to the pick-up; null for callers without a base."),
  baseDriveTime: z
    .int()
    .nullable()
    .describe("Estimated seconds from the base to the pick-up without traffic."),
  createdAt: moment,
  updatedAt: moment,
  version: z.int().positive().describe("Incremented with every change."),
  revision: z
    .int()
    .positive()
    .describe("Incremented when what is requested changes: its terms, places, needs or texts."),
  notCarriedOut: z
    .literal(true)
    .optional()
    .describe("Present if the transport was started and then called off; its status is cancelled."),
  isSimulated: z.literal(true).optional().describe("Present if the demo's simulation created the request."),
});
export type TransportRequest = ReadonlyDeep<z.output<typeof transportRequestSchema>>;

export const createdRequestSchema = transportRequestSchema.extend({
  duplicateOf: z
    .array(id)
    .optional()
    .describe(
      "Present if the hospital has earlier open requests with the same record number, apart from case and spaces: their " +
        `ids, at most ${limits.duplicates}, the earliest pick-up first.`,
    ),
});
export type CreatedRequest = ReadonlyDeep<z.output<typeof createdRequestSchema>>;

/** An open request with the same record number: only what identifies it. */
export const duplicateSchema = transportRequestSchema.pick({
  id: true,
  transportDate: true,
  asSoonAsPossible: true,
  status: true,
});
export type DuplicateRequest = ReadonlyDeep<z.output<typeof duplicateSchema>>;

/** What a request states besides its time. */
export const tripFields = {
  ...requestFields,
  equipment: equipmentText,
  levelOfService: levelFields.levelOfService.describe("Default: the level proposed from the needs."),
  levelReason: levelFields.levelReason.describe(
    "Required if the level of service is another one than the proposed.",
  ),
  needs: needsSchema.nullish().transform((needs): Needs => needs ?? {}),
  ...requestCoordinates,
} as const;

export const createRequestSchema = z
  .object({
    ...tripFields,
    hospitalId: requestHospital,
    returnOf: identifier("Return of")
      .nullish()
      .describe(
        "The transport of the same hospital that the patient comes back from. It has one return trip that is not cancelled.",
      ),
    transportDate: pickupTime.describe(
      `From ${limits.pickupGraceMinutes} minutes ago to ${limits.pickupHorizonDays} days ahead. A time more than ` +
        `${limits.pickupToleranceMinutes} minutes ago is replaced by the time of the request.`,
    ),
    asSoonAsPossible: z
      .boolean({ error: issue("choice.notBoolean", { label: fieldTerm("As soon as possible") }) })
      .optional()
      .describe(
        "Whether the pick-up is as soon as possible. The time of the request then replaces `transportDate`, and the " +
          `request is late when no crew is approved ${RESPONSE_TIME_MINUTES} minutes later. Default: false.`,
      ),
    ...acceptanceFields,
    ...routeFields,
  })
  .superRefine(checkCoordinates)
  .superRefine(checkLevelReason);
export type CreateRequest = z.output<typeof createRequestSchema>;
export type CreateRequestBody = z.input<typeof createRequestSchema>;

export const changeRequestSchema = z
  .object({
    revision: z
      .int({ error: portalIssue("transport.revisionMissing") })
      .positive({ error: portalIssue("transport.revisionMissing") })
      .describe(
        "That of the request that the change is based on. If it has changed since, nothing is changed.",
      ),
    proposal: z
      .int({ error: portalIssue("proposal.numberMissing") })
      .nullish()
      .describe(
        "Number of the hospital's own proposal that the body includes; null for none. If another one, or none, is open then, " +
          "nothing is changed. Default: not compared.",
      ),
    ...tripFields,
    transportDate: timestamp("Transport date").describe(
      "As it is, or as in a new request. A time that has passed by more than " +
        `${limits.pickupToleranceMinutes} minutes is replaced by the time of the change.`,
    ),
    asSoonAsPossible: createRequestSchema.shape.asSoonAsPossible,
  })
  .superRefine(checkCoordinates)
  .superRefine(checkLevelReason);
export type ChangeRequest = z.output<typeof changeRequestSchema>;

export const proposePickupSchema = z.object({
  transportDate: pickupTime.describe("The pick-up that the company proposes instead of the agreed one."),
  reason: reasonSchema.describe("For the hospital, and for the timeline."),
});
export type ProposePickup = z.output<typeof proposePickupSchema>;

export const decideProposalSchema = z
  .object({
    status: z.enum(["accepted", "declined", "withdrawn"], { error: portalIssue("proposal.statusUnknown") }),
    number: z
      .int({ error: portalIssue("proposal.numberMissing") })
      .positive({ error: portalIssue("proposal.numberMissing") })
      .describe("That of the proposal; rejected if it is no longer the open one."),
    reason: reasonSchema
      .nullish()
      .transform((reason) => reason ?? null)
      .describe("Required to decline."),
  })
  .superRefine(({ status, reason }, context) => {
    if (status !== "declined" || reason !== null) return;
    const message = issue("text.required", { label: fieldTerm("Reason") });
    context.addIssue({ code: "custom", path: ["reason"], message });
  });
export type DecideProposal = z.output<typeof decideProposalSchema>;

export const recordAcceptanceSchema = z
  .object({
    acceptingPhysician: requiredText("Accepting physician", limits.contactPerson)
      .nullable()
      .optional()
      .describe("At the receiving facility; null removes the name."),
    bedConfirmed: acceptanceFields.bedConfirmed,
    reportCalled: acceptanceFields.reportCalled,
  })
  .refine((stated) => Object.values(stated).some((value) => value !== undefined), {
    error: portalIssue("transport.acceptanceEmpty"),
  });
export type RecordAcceptance = z.output<typeof recordAcceptanceSchema>;

export const transportResponseSchema = z.strictObject({
  id,
  transportRequestId: id,
  ambulanceCompanyId: id,
  ambulanceCompanyName: text,
  ambulanceCompanyPhone: text.nullable(),
  companyRating: z.number().min(1).max(5).nullable().describe("Mean of the company's ratings."),
  companyRatings: z.int().nonnegative(),
  baseDistance: z
    .int()
    .nullable()
    .describe("Estimated metres from the company's base to the pick-up; null if either has no coordinates."),
  baseDriveTime: z
    .int()
    .nullable()
    .describe("Estimated seconds from the base to the pick-up without traffic."),
  estimatedArrival: moment,
  notes: text.nullable(),
  offeredLevel: z
    .enum(levelsOfService)
    .nullable()
    .describe("Level of service of the crew that comes; null for the requested one."),
  vehicle: text.nullable().describe("Name or number of the vehicle that comes."),
  offeredPickup: moment
    .nullable()
    .describe("Another pick-up time than requested: approving the response moves the pick-up."),
  expiresAt: moment.nullable().describe("When the open response is withdrawn by itself."),
  status: z.enum(responseStatuses),
  createdAt: moment,
});
export type TransportResponse = ReadonlyDeep<z.output<typeof transportResponseSchema>>;

export const transportDeclineSchema = z.strictObject({
  transportRequestId: id,
  ambulanceCompanyId: id,
  ambulanceCompanyName: text,
  reason: z.enum(declineReasons),
  note: text.nullable(),
  declinedAt: moment,
});
export type TransportDecline = ReadonlyDeep<z.output<typeof transportDeclineSchema>>;

/** Who wrote a message about a transport. */
export const messageSides = ["hospital", "company"] as const;
export type MessageSide = (typeof messageSides)[number];

export const transportMessageSchema = z.strictObject({
  id,
  ambulanceCompanyId: id.describe("Of the thread: each company has its own with the hospital."),
  ambulanceCompanyName: text,
  from: z.enum(messageSides),
  authorName: text.nullable().describe("Null for users of the other side."),
  text,
  sentAt: moment,
  readAt: moment.nullable().describe("When a user of the other side had read it; null before."),
});
export type TransportMessage = ReadonlyDeep<z.output<typeof transportMessageSchema>>;

export const eventCorrections = ["time", "withdrawn"] as const;

export const transportEventSchema = z.strictObject({
  id,
  type: z.enum(timelineEventTypes),
  occurredAt: moment.describe(
    "Time of the event, as recorded by the user or, of a corrected step, as corrected.",
  ),
  recordedAt: moment.describe("Time of recording, by the server's clock."),
  actorName: text.nullable().describe("Null for users of other organizations, except for administrators."),
  organizationName: text.nullable(),
  details: z
    .record(text, z.union([text, z.number(), z.null()]))
    .describe("Details of the event, such as a reason, a rating or an estimated arrival."),
  correction: z
    .enum(eventCorrections)
    .nullable()
    .describe(
      "What a later event corrects: the time, or that it happened. A withdrawn event no longer counts.",
    ),
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

const trafficNote =
  "Live if the source is google or mapbox; else typical of the hour on weekdays. Null if unknown.";

/** `routeData` of a request. */
export const routeDataSchema = z.strictObject({
  duration: z.int().nullable().describe("Seconds."),
  distance: z.number().nullable().describe("Metres."),
  polyline: text.nullable().describe("Encoded polyline, precision 5."),
  trafficCondition: z.enum(trafficConditions).nullable().describe(trafficNote),
  source: z.enum(routeSources).nullable(),
  isEstimate: z.boolean().describe("Whether the route is estimated without road data."),
});
export type RouteData = ReadonlyDeep<z.output<typeof routeDataSchema>>;

/** Decimal degrees in a query. */
const degreesText = (label: string, max: number) => {
  const outOfRange = issue("location.outOfRange", { label: fieldTerm(label), max });
  return z.coerce.number({ error: outOfRange }).min(-max, outOfRange).max(max, outOfRange);
};

export const routeQuerySchema = z.object({
  originLat: degreesText("originLat", 90),
  originLng: degreesText("originLng", 180),
  destinationLat: degreesText("destinationLat", 90),
  destinationLng: degreesText("destinationLng", 180),
  departureTime: timestamp("departureTime")
    .refine((at) => at.getTime() <= Date.now() + limits.pickupHorizonDays * 86_400_000, {
      error: portalIssue("route.departureTooFarAhead"),
    })
    .optional()
    .describe(`At most ${limits.pickupHorizonDays} days ahead. Default: now.`),
});

/** Null if there is no route. */
export const routeResultSchema = z
  .strictObject({
    polyline: text.describe("Encoded polyline, precision 5."),
    trafficCondition: z.enum(trafficConditions).nullable().describe(trafficNote),
    durationInTraffic: z.int().describe("Seconds."),
    distance: z.number().describe("Metres."),
    source: z.enum(routeSources),
    isEstimate: z.boolean().describe("Whether the route is estimated without road data."),
    beyondLimit: text
      .nullable()
      .describe("Error message if the journey exceeds the maximum transport distance; null otherwise."),
  })
  .nullable();
export type RouteResult = ReadonlyDeep<NonNullable<z.output<typeof routeResultSchema>>>;

const MAX_FACILITIES = 20;
const facilityLimit = issue("number.range", { label: fieldTerm("Limit"), min: 1, max: MAX_FACILITIES });

const latitudeText = String.raw`-?(?:90(?:\.0{1,20})?|[1-8]?\d(?:\.\d{1,20})?)`;
const longitudeText = String.raw`-?(?:180(?:\.0{1,20})?|(?:1[0-7]\d|[1-9]?\d)(?:\.\d{1,20})?)`;

/** LATITUDE,LONGITUDE */
const nearText = z
  .string()
  .regex(new RegExp(`^${latitudeText},${longitudeText}$`), portalIssue("location.nearInvalid"))
  .transform((text): Position => {
    const [latitude = 0, longitude = 0] = text.split(",").map(Number);
    return { latitude, longitude };
  })
  .optional();

export const facilityQuerySchema = z.object({
  q: listRequestsSchema.shape.q.describe("Words of the name, address or city."),
  near: nearText.describe("Latitude and longitude in decimal degrees; closer results rank higher."),
  limit: z.coerce
    .number({ error: facilityLimit })
    .int(facilityLimit)
    .min(1, facilityLimit)
    .max(MAX_FACILITIES, facilityLimit)
    .default(10),
});

export const frequentDestinationSchema = z.strictObject({
  address: text.describe("Facility and address."),
  latitude: z.number().describe("Decimal degrees, WGS 84."),
  longitude: z.number().describe("Decimal degrees, WGS 84."),
});
export type FrequentDestination = ReadonlyDeep<z.output<typeof frequentDestinationSchema>>;

export const mapLocationSchema = z.strictObject({
  lat: z.number().describe("Decimal degrees, WGS 84."),
  lng: z.number().describe("Decimal degrees, WGS 84."),
  address: text,
  isUncertain: z
    .literal(true)
    .optional()
    .describe("The house number is not in the portal's index: it may be elsewhere on the street."),
});
export type MapLocation = ReadonlyDeep<z.output<typeof mapLocationSchema>>;

/** Finds an address by text or by location. */
export const geocodeQuerySchema = z
  .object({
    q: z
      .string()
      .trim()
      .min(1, portalIssue("geocode.queryEmpty"))
      .max(limits.location, issue("text.maxLength", { label: fieldTerm("An address"), max: limits.location }))
      .refine(isShowable, issue("text.unshowable", { label: fieldTerm("The address") }))
      .optional()
      .describe("An address or part of one."),
    near: nearText.describe("Latitude and longitude in decimal degrees; closer addresses rank higher."),
    lat: degreesText("lat", 90).optional().describe("Decimal degrees, WGS 84; with lng, instead of q."),
    lng: degreesText("lng", 180).optional().describe("Decimal degrees, WGS 84; with lat, instead of q."),
    local: z
      .literal("true")
      .optional()
      .describe(
        "Only the portal's own index, as for suggestions while typing; an empty list with a provider.",
      ),
  })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
    path: ["lng"],
    error: portalIssue("geocode.positionIncomplete"),
  })
  .refine(({ q, lat }) => (q === undefined) !== (lat === undefined), {
    path: ["q"],
    error: portalIssue("geocode.queryOrPosition"),
  });

export const listRatingsSchema = z.object({
  cursor: idCursor.optional().describe("Cursor from the Link header of the previous page."),
  limit: pageFields.limit,
});

export const unreadSchema = z.strictObject({
  unread: z.int().nonnegative().describe("Number of unread notifications."),
});

export const notificationSchema = z.strictObject({
  id,
  type: z.enum([...notificationTypes, ...noticeTypes]),
  transportRequestId: id.nullable().describe("Null for a notice, which has no transport."),
  embedSite: z.strictObject({ id, name: text }).nullable().describe("Of a notice of a site's keys."),
  emergencyAccess: z
    .strictObject({
      id,
      user: text,
      organization: text.describe("The user's hospital."),
      hospital: text.describe("The hospital whose transports the user could read."),
      endsAt: moment,
    })
    .nullable()
    .describe("Of a notice of an emergency access."),
  standingOrderId: id.nullable().describe("Of a notice of a standing order."),
  canOpen: z.boolean().describe("Whether the caller can open the request, or the page of the notice."),
  organizationName: text
    .nullable()
    .describe("The other organization of the transport; null if not disclosed."),
  patientInitials: text
    .nullable()
    .describe("Null, like the locations, if the caller can no longer open the request."),
  currentLocation: text.nullable(),
  currentUnit: text.nullable(),
  currentRoom: text.nullable(),
  destination: text.nullable(),
  destinationUnit: text.nullable(),
  destinationRoom: text.nullable(),
  createdAt: moment,
  readAt: moment.nullable(),
  waits: z
    .boolean()
    .describe("Unread, and the next step is for the caller's organization: no one of it has taken it yet."),
});
export type Notification = ReadonlyDeep<z.output<typeof notificationSchema>>;
