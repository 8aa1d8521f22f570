import { settingsSections } from "@wardway/model";
import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { utcTimestamp } from "./columns.ts";

/** What administrators set; one row a section, checked by the model's schema when it is read and written. */
export const settings = pgTable("settings", {
  section: text("section", { enum: settingsSections }).primaryKey(),
  value: jsonb("value").$type<Record<string, unknown>>().notNull(),
  /** Sealed passwords and keys by the name of their field: never sent to a browser. */
  secrets: jsonb("secrets").$type<Record<string, string>>().notNull().default({}),
  /** Grows with every change: who saves names the one they read. */
  version: integer("version").notNull().default(1),
  updatedBy: integer("updated_by").references(() => users.id),
  updatedAt: utcTimestamp("updated_at").notNull().defaultNow(),
});
