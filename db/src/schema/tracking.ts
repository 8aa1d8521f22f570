import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  real,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { organizations, users } from "./accounts.ts";
import { utcTimestamp } from "./columns.ts";
import { transportRequests } from "./transport-requests.ts";

/** Where a vehicle was while it ran a transport, thinned, for as many days as the settings say. */
export const vehiclePositions = pgTable(
  "vehicle_positions",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    transportRequestId: integer("transport_request_id")
      .notNull()
      .references(() => transportRequests.id),
    /** Whose vehicle: a company that is released and comes back is not mixed up with another. */
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
    /** Metres around the place, at 95 % (W3C Geolocation). */
    accuracy: real("accuracy").notNull(),
    /** Metres a second; null where the phone does not know. */
    speed: real("speed"),
    /** Degrees clockwise from north; null where the vehicle stands. */
    heading: real("heading"),
  },
  (table) => [
    // A batch that is sent again after a lost answer adds nothing.
    uniqueIndex("vehicle_positions_request_recorded_unique").on(table.transportRequestId, table.recordedAt),
    index("vehicle_positions_received_idx").on(table.receivedAt),
    index("vehicle_positions_user_idx").on(table.userId),
    check(
      "vehicle_positions_coordinates_check",
      sql`${table.latitude} between -90 and 90 and ${table.longitude} between -180 and 180`,
    ),
  ],
);
