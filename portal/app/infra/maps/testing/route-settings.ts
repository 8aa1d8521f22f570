import type { Database } from "@wardway/db/open";
import { settings } from "@wardway/db/schema";
import type { RouteSettings } from "@wardway/model";
import { sql } from "drizzle-orm";
import { invalidateSettingsCache } from "#app/domain/settings/read-settings.server.ts";

/** Stores route settings as a new version, active immediately. @param secrets encrypted */
export async function storeRouteSettings(
  db: Database,
  value: Partial<RouteSettings>,
  secrets: Readonly<Record<string, string>> = {},
): Promise<void> {
  await db
    .insert(settings)
    .values({ section: "routes", value, secrets, version: 1 })
    .onConflictDoUpdate({
      target: settings.section,
      set: { value, secrets, version: sql`${settings.version} + 1` },
    });
  invalidateSettingsCache(db);
}
