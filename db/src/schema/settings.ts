import { settingsSections } from "@wardway/model";
import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { utcTimestamp } from "./columns.ts";

/** One row per section, validated by the model. */
export const settings = pgTable("settings", {
  section: text("section", { enum: settingsSections }).primaryKey(),
  value: jsonb("value").$type<Record<string, unknown>>().notNull(),
  /** Encrypted, by field name; never sent to browsers. */
  secrets: jsonb("secrets").$type<Record<string, string>>().notNull().default({}),
  /** For optimistic locking. */
  version: integer("version").notNull().default(1),
  updatedBy: integer("updated_by").references(() => users.id),
  updatedAt: utcTimestamp("updated_at").notNull().defaultNow(),
});
