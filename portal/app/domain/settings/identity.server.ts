import type { Database } from "@wardway/db/open";
import { systemSettingsSchema } from "@wardway/model";
import { isDatabaseUnavailable } from "#app/infra/database-unavailable.server.ts";
import { activeSettings } from "./read.server.ts";

/** What every page shows of the system, with or without a session. */
export interface SystemIdentity {
  readonly name: string;
  /** Where to get help; empty if none is set. */
  readonly contactEmail: string;
  readonly supportPhone: string;
}

/** The name and contacts of the system; the defaults while the database is unavailable. */
export async function systemIdentity(db: Database): Promise<SystemIdentity> {
  const settings = await activeSettings(db).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return systemSettingsSchema.parse({});
    throw error;
  });
  const { systemName: name, contactEmail, supportPhone } = settings;
  return { name, contactEmail, supportPhone };
}
