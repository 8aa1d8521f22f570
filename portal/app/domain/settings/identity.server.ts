import type { Database } from "@wardway/db/open";
import { systemSettingsSchema } from "@wardway/model";
import { isDatabaseUnavailable } from "#app/infra/database-unavailable.server.ts";
import { activeSettings } from "./read.server.ts";

/** What everybody is told of the system, signed in or not. */
export interface SystemIdentity {
  readonly name: string;
  /** Whom to ask for help; empty where none is set. */
  readonly contactEmail: string;
  readonly supportPhone: string;
}

/** The name of the system and where it gives help. While the database is away, what the product brings along. */
export async function systemIdentity(db: Database): Promise<SystemIdentity> {
  const settings = await activeSettings(db).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return systemSettingsSchema.parse({});
    throw error;
  });
  const { systemName: name, contactEmail, supportPhone } = settings;
  return { name, contactEmail, supportPhone };
}
