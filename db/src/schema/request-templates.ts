import type { TemplateTrip } from "@wardway/model";
import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { organizations } from "./accounts.ts";
import { utcTimestamp } from "./columns.ts";

/** What a hospital requests again and again, without a patient. */
export const requestTemplates = pgTable(
  "request_templates",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    hospitalId: integer("hospital_id")
      .notNull()
      .references(() => organizations.id),
    name: text("name").notNull(),
    trip: jsonb("trip").$type<TemplateTrip>().notNull(),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("request_templates_name_unique").on(table.hospitalId, sql`lower(${table.name})`)],
);
