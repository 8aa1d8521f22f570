import type { Database } from "@wardway/db/open";
import { systemSettingsSchema } from "@wardway/model";
import { isDatabaseUnavailable } from "#app/infra/database-unavailable.server.ts";
import { activeSettings } from "./read-settings.server.ts";

export interface SystemIdentity {
  readonly name: string;
  /** Empty if none is set. */
  readonly contactEmail: string;
  readonly supportPhone: string;
}

/** The defaults if the database is unavailable. */
export async function systemIdentity(db: Database): Promise<SystemIdentity> {
  const settings = await activeSettings(db).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return systemSettingsSchema.parse({});
    throw error;
  });
  const { systemName: name, contactEmail, supportPhone } = settings;
  return { name, contactEmail, supportPhone };
}
