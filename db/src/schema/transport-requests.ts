import {
  callKinds,
  declineReasons,
  eventTypes,
  headStartHours,
  isolationPrecautions,
  type LevelOfService,
  levelsOfService,
  milestoneNames,
  type Needs,
  type PreparedReturn,
  type Priority,
  type Proposal,
  priorities,
  requestStatuses,
  responseStatuses,
  routeSources,
  trafficConditions,
} from "@wardway/model";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { organizations, users } from "./accounts.ts";
import { isOneOf, searchTextIn, utcTimestamp } from "./columns.ts";
import { standingOrders } from "./standing-orders.ts";

const headStarts = priorities
  .map((priority) => `when '${priority}' then ${headStartHours[priority]}`)
  .join(" ");
/** Generated columns must be immutable: UTC and hours. */
const dispatchBy = sql.raw(
  `(transport_date at time zone 'UTC') - make_interval(hours => case priority ${headStarts} end)`,
);

/** Equal for record numbers that differ in case and spaces only; indexed. */
export const recordNumberKey = (recordNumber: SQLWrapper): SQL =>
  sql`lower(regexp_replace(${recordNumber}, '\\s', '', 'g'))`;

export const transportRequests = pgTable(
  "transport_requests",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    hospitalId: integer("hospital_id")
      .notNull()
      .references(() => organizations.id),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
    /** The transport that a return trip brings the patient back from. */
    returnOfId: integer("return_of_id").references((): AnyPgColumn => transportRequests.id, {
      onDelete: "set null",
    }),
    patientName: text("patient_name").notNull(),
    medicalRecordNumber: text("medical_record_number").notNull(),
    /** A facility or an address; unit and room apart or, in older requests, in it. */
    currentLocation: text("current_location").notNull(),
    currentUnit: text("current_unit"),
    currentRoom: text("current_room"),
    destination: text("destination").notNull(),
    destinationUnit: text("destination_unit"),
    destinationRoom: text("destination_room"),
    /** The time of the request if the pick-up is as soon as possible. */
    transportDate: utcTimestamp("transport_date").notNull(),
    asSoonAsPossible: boolean("as_soon_as_possible").notNull().default(false),
    /** Cancelled after the start. */
    notCarriedOut: boolean("not_carried_out").notNull().default(false),
    priority: text("priority", { enum: priorities }).notNull().default("medium"),
    /** Pick-up in UTC minus the priority's head start; sorts the pool. */
    dispatchBy: timestamp("dispatch_by", { mode: "date" }).notNull().generatedAlwaysAs(dispatchBy),
    isolationPrecautions: text("isolation_precautions", { enum: isolationPrecautions })
      .notNull()
      .default("none"),
    equipment: text("equipment"),
    /** Null if nothing was stated that decides it, and in requests from before there were levels. */
    levelOfService: text("level_of_service", { enum: levelsOfService }),
    /** Why the hospital chose another level than the proposed one. */
    levelReason: text("level_reason"),
    needs: jsonb("needs").$type<Needs>().notNull().default({}),
    specialInstructions: text("special_instructions"),
    contactPerson: text("contact_person"),
    /** At the receiving facility. */
    acceptingPhysician: text("accepting_physician"),
    bedConfirmedAt: utcTimestamp("bed_confirmed_at"),
    reportCalledAt: utcTimestamp("report_called_at"),
    /** The hospital with whose name the destination begins; null for another place. A trigger sets it. */
    receivingHospitalId: integer("receiving_hospital_id").references(() => organizations.id),
    /** When that hospital accepted the patient. Another destination clears it. */
    patientAcceptedAt: utcTimestamp("patient_accepted_at"),
    status: text("status", { enum: requestStatuses }).notNull().default("pending"),
    ambulanceCompanyId: integer("ambulance_company_id").references(() => organizations.id),
    /** The arrival in the approved response; null without one. */
    promisedArrival: utcTimestamp("promised_arrival"),
    lastMilestone: text("last_milestone", { enum: milestoneNames }),
    /** Which companies the hospital has asked so far; null for all. Others do not see the open request. */
    askedCompanyIds: integer("asked_company_ids").array(),
    /** When further companies are asked or the hospital is notified, if no response is open; null if neither is to come. */
    widenAt: utcTimestamp("widen_at"),
    /** When the hospital was notified that all companies were asked without a response. */
    noResponseAt: utcTimestamp("no_response_at"),
    /** When the last company returned it to the pool; null if the hospital did, or none had it. */
    givenBackAt: utcTimestamp("given_back_at"),
    /** Decimal degrees, WGS 84. */
    startLocationLat: doublePrecision("start_location_lat"),
    startLocationLong: doublePrecision("start_location_long"),
    destinationLat: doublePrecision("destination_lat"),
    destinationLong: doublePrecision("destination_long"),
    /** Encoded polyline, precision 5. */
    optimalRoute: text("optimal_route"),
    trafficCondition: text("traffic_condition", { enum: trafficConditions }),
    routeSource: text("route_source", { enum: routeSources }),
    /** Seconds. */
    estimatedTravelTime: integer("estimated_travel_time"),
    /** Meters. */
    estimatedDistance: doublePrecision("estimated_distance"),
    routeLastUpdated: utcTimestamp("route_last_updated"),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
    updatedAt: utcTimestamp("updated_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
    /** Counts what is requested, not what happens to it: two people who edit it never undo each other's change unseen. */
    revision: integer("revision").notNull().default(1),
    /** Of a change, while the other side has not answered. The timeline has those before. */
    proposal: jsonb("proposal").$type<Proposal>(),
    /** What created it ahead of time, and for which day of the hospital's calendar. */
    standingOrderId: integer("standing_order_id").references(() => standingOrders.id, {
      onDelete: "set null",
    }),
    standingOrderDay: date("standing_order_day"),
    /** The return trip that is requested when its patient is ready. */
    preparedReturn: jsonb("prepared_return").$type<PreparedReturn>(),
    /** Columns of their own, because companies find patients and rooms on their own transports only. */
    patientSearch: searchTextIn("patient_search", "patient_name", "medical_record_number"),
    roomSearch: searchTextIn("room_search", "current_room", "destination_room"),
    placeSearch: searchTextIn(
      "place_search",
      "current_location",
      "current_unit",
      "destination",
      "destination_unit",
    ),
  },
  (table) => [
    // The pool, most urgent first, overall and per hospital.
    index("transport_requests_pool_idx")
      .on(table.dispatchBy, table.id)
      .where(sql`status in ('pending', 'needs_approval')`),
    // Critical ones go before others in all lists of work.
    index("transport_requests_critical_idx")
      .on(table.dispatchBy, table.id)
      .where(
        sql`priority = 'critical' and status in ('pending', 'needs_approval', 'approved', 'in_progress')`,
      ),
    // The pool by pick-up time.
    index("transport_requests_pool_pickup_idx")
      .on(table.transportDate, table.id)
      .where(sql`status in ('pending', 'needs_approval')`),
    // Serves administrators; hospitals and companies have their own indexes.
    index("transport_requests_active_idx")
      .on(table.dispatchBy, table.id)
      .where(sql`status in ('approved', 'in_progress')`),
    index("transport_requests_active_pickup_idx")
      .on(table.transportDate, table.id)
      .where(sql`status in ('approved', 'in_progress')`),
    index("transport_requests_hospital_urgent_idx").on(
      table.hospitalId,
      table.status,
      table.dispatchBy,
      table.id,
    ),
    index("transport_requests_company_urgent_idx").on(
      table.ambulanceCompanyId,
      table.status,
      table.dispatchBy,
      table.id,
    ),
    // Newest first, read backwards: a descending index would not match `order by ... desc` with its nulls.
    index("transport_requests_hospital_latest_idx").on(table.hospitalId, table.transportDate, table.id),
    // Also a company's figures of a period, which read no row of the table with it.
    index("transport_requests_company_period_idx").on(
      table.ambulanceCompanyId,
      table.transportDate,
      table.id,
      table.status,
      table.promisedArrival,
    ),
    // What comes to a hospital.
    index("transport_requests_receiving_idx")
      .on(table.receivingHospitalId, table.status, table.transportDate, table.id)
      .where(sql`receiving_hospital_id is not null`),
    // A ward's history: what comes from a unit or goes to it.
    // Not by hospital, whose other lists would be read from them.
    index("transport_requests_current_unit_idx")
      .on(sql`lower(${table.currentUnit})`)
      .where(sql`current_unit is not null`),
    index("transport_requests_destination_unit_idx")
      .on(sql`lower(${table.destinationUnit})`)
      .where(sql`destination_unit is not null`),
    // A hospital's figures of a period, which read no row of the table with it.
    index("transport_requests_hospital_period_idx").on(
      table.hospitalId,
      table.createdAt,
      table.id,
      table.status,
      table.promisedArrival,
    ),
    // A patient's requests, before another one is created. Neither by hospital nor by status, whose lists would be read from it.
    index("transport_requests_record_number_idx").on(recordNumberKey(table.medicalRecordNumber)),
    index("transport_requests_created_by_idx").on(table.createdBy),
    // A purge removes transports before their return trips.
    index("transport_requests_return_of_idx").on(table.returnOfId).where(sql`return_of_id is not null`),
    uniqueIndex("transport_requests_one_return_unique")
      .on(table.returnOfId)
      .where(sql`return_of_id is not null and status <> 'cancelled'`),
    // However many processes create requests, one for each day.
    uniqueIndex("transport_requests_standing_order_day_unique")
      .on(table.standingOrderId, table.standingOrderDay)
      .where(sql`standing_order_id is not null`),
    index("transport_requests_prepared_return_idx")
      .on(table.hospitalId, table.transportDate, table.id)
      .where(sql`prepared_return is not null`),
    index("transport_requests_status_latest_idx").on(table.status, table.transportDate, table.id),
    index("transport_requests_latest_idx").on(table.transportDate, table.id),
    // What the hospital must find another company for, the latest first.
    index("transport_requests_given_back_idx")
      .on(table.hospitalId, table.givenBackAt)
      .where(sql`status = 'pending' and given_back_at is not null`),
    // Read by the job that asks further companies.
    index("transport_requests_widen_idx")
      .on(table.widenAt)
      .where(sql`status in ('pending', 'needs_approval') and widen_at is not null`),
    // Read by the lateness job.
    index("transport_requests_due_idx")
      .on(sql`coalesce(promised_arrival, transport_date)`)
      .where(sql`status in ('pending', 'needs_approval', 'approved', 'in_progress')`),
    index("transport_requests_search_idx").using(
      "gin",
      table.patientSearch.op("gin_trgm_ops"),
      table.roomSearch.op("gin_trgm_ops"),
      table.placeSearch.op("gin_trgm_ops"),
    ),
    check("transport_requests_status_check", isOneOf(table.status, requestStatuses)),
    check("transport_requests_priority_check", isOneOf(table.priority, priorities)),
    check("transport_requests_level_of_service_check", isOneOf(table.levelOfService, levelsOfService)),
    check("transport_requests_isolation_check", isOneOf(table.isolationPrecautions, isolationPrecautions)),
    check(
      "transport_requests_company_by_status_check",
      sql`case when ${table.status} in ('approved', 'in_progress', 'completed') then ${table.ambulanceCompanyId} is not null
          when ${table.status} in ('pending', 'needs_approval') then ${table.ambulanceCompanyId} is null
          else true end`,
    ),
  ],
);

/** Restored if the request returns to the pool. */
export interface ReplacedByOffer {
  /** ISO 8601. */
  readonly transportDate?: string;
  readonly asSoonAsPossible?: boolean;
  readonly levelOfService?: LevelOfService | null;
  readonly levelReason?: string | null;
}

/** Without what identifies the patient. */
export type LostTerms = Omit<
  Proposal["changes"],
  | "currentRoom"
  | "destinationRoom"
  | "startLocationLat"
  | "startLocationLong"
  | "destinationLat"
  | "destinationLong"
  | "levelReason"
> & { readonly priority?: Priority };

export const transportResponses = pgTable(
  "transport_responses",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    transportRequestId: integer("transport_request_id")
      .notNull()
      .references(() => transportRequests.id),
    ambulanceCompanyId: integer("ambulance_company_id")
      .notNull()
      .references(() => organizations.id),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
    estimatedArrival: utcTimestamp("estimated_arrival").notNull(),
    notes: text("notes"),
    /** Null for the requested one. */
    offeredLevel: text("offered_level", { enum: levelsOfService }),
    vehicle: text("vehicle"),
    /** Another pick-up time than requested. */
    offeredPickup: utcTimestamp("offered_pickup"),
    /** When the portal withdraws the open response. */
    expiresAt: utcTimestamp("expires_at"),
    /** What its approval changed in the request, as it was before. */
    replaced: jsonb("replaced").$type<ReplacedByOffer>(),
    /** Of one that was not chosen: what the request said then, where it was changed since. */
    lostTerms: jsonb("lost_terms").$type<LostTerms>(),
    status: text("status", { enum: responseStatuses }).notNull().default("pending"),
    /** When its company was asked to renew the arrival, because it has passed. */
    renewalRequestedAt: utcTimestamp("renewal_requested_at"),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("transport_responses_request_idx").on(table.transportRequestId, table.createdAt),
    index("transport_responses_company_idx").on(table.ambulanceCompanyId, table.status, table.id),
    index("transport_responses_passed_idx")
      .on(table.estimatedArrival)
      .where(sql`status = 'pending' and renewal_requested_at is null`),
    index("transport_responses_expiry_idx")
      .on(table.expiresAt)
      .where(sql`status = 'pending' and expires_at is not null`),
    index("transport_responses_created_by_idx").on(table.createdBy),
    // One pending response per company, one approved per request.
    uniqueIndex("transport_responses_one_pending_per_company_unique")
      .on(table.transportRequestId, table.ambulanceCompanyId)
      .where(sql`status = 'pending'`),
    uniqueIndex("transport_responses_one_approved_unique")
      .on(table.transportRequestId)
      .where(sql`status = 'approved'`),
    check("transport_responses_offered_level_check", isOneOf(table.offeredLevel, levelsOfService)),
    check("transport_responses_status_check", isOneOf(table.status, responseStatuses)),
  ],
);

/** The companies that do not run an open request: until they respond, or the request leaves the pool. */
export const transportDeclines = pgTable(
  "transport_declines",
  {
    transportRequestId: integer("transport_request_id")
      .notNull()
      .references(() => transportRequests.id),
    ambulanceCompanyId: integer("ambulance_company_id")
      .notNull()
      .references(() => organizations.id),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
    reason: text("reason", { enum: declineReasons }).notNull(),
    note: text("note"),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.transportRequestId, table.ambulanceCompanyId] }),
    index("transport_declines_company_idx").on(table.ambulanceCompanyId),
    index("transport_declines_created_by_idx").on(table.createdBy),
    check("transport_declines_reason_check", isOneOf(table.reason, declineReasons)),
  ],
);

/** When a company first opened a request, which ends the alerts for it. */
export const requestViews = pgTable(
  "request_views",
  {
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organizations.id),
    transportRequestId: integer("transport_request_id")
      .notNull()
      .references(() => transportRequests.id),
    viewedAt: utcTimestamp("viewed_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.transportRequestId, table.organizationId] }),
    index("request_views_organization_idx").on(table.organizationId),
  ],
);

/** Append-only by trigger. */
export const transportEvents = pgTable(
  "transport_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    transportRequestId: integer("transport_request_id")
      .notNull()
      .references(() => transportRequests.id),
    type: text("type", { enum: eventTypes }).notNull(),
    fromStatus: text("from_status", { enum: requestStatuses }),
    toStatus: text("to_status", { enum: requestStatuses }).notNull(),
    actorUserId: integer("actor_user_id")
      .notNull()
      .references(() => users.id),
    actorOrganizationId: integer("actor_organization_id").references(() => organizations.id),
    /** The company concerned; hidden from others. */
    ambulanceCompanyId: integer("ambulance_company_id").references(() => organizations.id),
    transportResponseId: integer("transport_response_id").references(() => transportResponses.id),
    /** An earlier event whose time is another, in the details as `at`, or which no longer counts. */
    correctsId: bigint("corrects_id", { mode: "number" }).references((): AnyPgColumn => transportEvents.id),
    occurredAt: utcTimestamp("occurred_at").notNull().defaultNow(),
    recordedAt: utcTimestamp("recorded_at").notNull().defaultNow(),
    details: jsonb("details").$type<Record<string, string | number | null>>().notNull().default({}),
  },
  (table) => [
    index("transport_events_request_idx").on(table.transportRequestId, table.id),
    index("transport_events_statistics_idx")
      .on(table.transportRequestId, table.type, table.occurredAt, table.id)
      .where(sql`type in ('approved', 'at_pickup')`),
    index("transport_events_corrects_idx").on(table.correctsId, table.id).where(sql`corrects_id is not null`),
    index("transport_events_actor_idx").on(table.actorUserId),
    // A purge removes responses.
    index("transport_events_response_idx")
      .on(table.transportResponseId)
      .where(sql`transport_response_id is not null`),
    index("transport_events_daily_idx")
      .on(table.occurredAt, table.type, table.id)
      .where(sql`type in ('created', 'completed', 'cancelled')`),
    // Its text is in the details.
    index("transport_events_message_idx")
      .on(table.transportRequestId, table.ambulanceCompanyId, table.id)
      .where(sql`type = 'message'`),
    check("transport_events_type_check", isOneOf(table.type, eventTypes)),
  ],
);

/** Up to which message one of the two sides of a thread had read it, and when. */
export const messageReads = pgTable(
  "message_reads",
  {
    transportRequestId: integer("transport_request_id")
      .notNull()
      .references(() => transportRequests.id),
    /** Of the thread. */
    ambulanceCompanyId: integer("ambulance_company_id")
      .notNull()
      .references(() => organizations.id),
    /** Whose users have read it: the hospital or the company. */
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organizations.id),
    upTo: bigint("up_to", { mode: "number" }).notNull(),
    readAt: utcTimestamp("read_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: "message_reads_pk",
      columns: [table.transportRequestId, table.ambulanceCompanyId, table.organizationId, table.upTo],
    }),
    index("message_reads_company_idx").on(table.ambulanceCompanyId),
    index("message_reads_organization_idx").on(table.organizationId),
  ],
);

/** The newest event of a request that calls an organization, until one of its users opens the request or acts on it. */
export const transportCalls = pgTable(
  "transport_calls",
  {
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organizations.id),
    transportRequestId: integer("transport_request_id")
      .notNull()
      .references(() => transportRequests.id),
    kind: text("kind", { enum: callKinds }).notNull(),
    eventId: bigint("event_id", { mode: "number" })
      .notNull()
      .references(() => transportEvents.id),
    calledAt: utcTimestamp("called_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.transportRequestId, table.organizationId] }),
    index("transport_calls_organization_idx").on(table.organizationId, table.calledAt),
    index("transport_calls_called_idx").on(table.calledAt),
    // A purge removes events.
    index("transport_calls_event_idx").on(table.eventId),
    check("transport_calls_kind_check", isOneOf(table.kind, callKinds)),
  ],
);

export const ratings = pgTable(
  "ratings",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    transportRequestId: integer("transport_request_id")
      .notNull()
      .unique("ratings_transport_request_unique")
      .references(() => transportRequests.id),
    hospitalId: integer("hospital_id")
      .notNull()
      .references(() => organizations.id),
    ambulanceCompanyId: integer("ambulance_company_id")
      .notNull()
      .references(() => organizations.id),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
    rating: smallint("rating").notNull(),
    feedback: text("feedback"),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("ratings_company_idx").on(table.ambulanceCompanyId, table.id),
    index("ratings_hospital_idx").on(table.hospitalId, table.id),
    index("ratings_created_by_idx").on(table.createdBy),
    index("ratings_company_created_idx").on(table.ambulanceCompanyId, table.createdAt),
    index("ratings_hospital_created_idx").on(table.hospitalId, table.createdAt),
    check("ratings_rating_check", sql`${table.rating} between 1 and 5`),
  ],
);
