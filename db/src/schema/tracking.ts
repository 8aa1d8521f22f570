import { trackingLegs } from "@wardway/model";
import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  real,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { organizations, users } from "./accounts.ts";
import { isOneOf, utcTimestamp } from "./columns.ts";
import { transportRequests } from "./transport-requests.ts";

/** Thinned positions, deleted after the configured days. */
export const vehiclePositions = pgTable(
  "vehicle_positions",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    transportRequestId: integer("transport_request_id")
      .notNull()
      .references(() => transportRequests.id),
    /** Separates a released company's positions from its successor's. */
    ambulanceCompanyId: integer("ambulance_company_id")
      .notNull()
      .references(() => organizations.id),
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    /** By the phone's clock. */
    recordedAt: utcTimestamp("recorded_at").notNull(),
    receivedAt: utcTimestamp("received_at").notNull().defaultNow(),
    /** Decimal degrees, WGS 84. */
    latitude: doublePrecision("latitude").notNull(),
    longitude: doublePrecision("longitude").notNull(),
    /** Meters, 95 % confidence (W3C Geolocation). */
    accuracy: real("accuracy").notNull(),
    /** Meters per second; null if unknown. */
    speed: real("speed"),
    /** Degrees clockwise from north; null if stationary. */
    heading: real("heading"),
  },
  (table) => [
    // Ignores repeated batches.
    uniqueIndex("vehicle_positions_request_recorded_unique").on(table.transportRequestId, table.recordedAt),
    index("vehicle_positions_received_idx").on(table.receivedAt),
    index("vehicle_positions_user_idx").on(table.userId),
    check(
      "vehicle_positions_coordinates_check",
      sql`${table.latitude} between -90 and 90 and ${table.longitude} between -180 and 180`,
    ),
  ],
);

/** The leg on which a vehicle is arriving soon, while it is. */
export const soonArrivals = pgTable(
  "soon_arrivals",
  {
    transportRequestId: integer("transport_request_id")
      .primaryKey()
      .references(() => transportRequests.id),
    leg: text("leg", { enum: trackingLegs }).notNull(),
  },
  (table) => [check("soon_arrivals_leg_check", isOneOf(table.leg, trackingLegs))],
);
