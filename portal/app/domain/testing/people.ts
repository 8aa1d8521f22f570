import type { Database } from "@wardway/db/open";
import { passkeys, settings, users } from "@wardway/db/schema";
import { cheapHash } from "@wardway/db/testing/cheap-hash";
import type { SystemSettings } from "@wardway/model";
import type { Caller } from "../audit/caller.server.ts";
import { invalidateSettingsCache } from "../settings/read-settings.server.ts";

/** An administrator's account with this password. */
export async function makePerson(db: Database, username: string, password: string): Promise<Caller> {
  const [person] = await db
    .insert(users)
    .values({
      username,
      password: await cheapHash(password),
      role: "admin",
      email: `${username}@example.org`,
    })
    .returning({ id: users.id });
  if (!person) throw new Error("The account was not made.");
  return { userId: person.id, username, role: "admin", organizationId: null, ipAddress: "192.0.2.1" };
}

/** Stores a passkey that no authenticator has. */
export async function addPasskeyRow(db: Database, userId: number): Promise<void> {
  await db.insert(passkeys).values({
    userId,
    name: "Phone",
    credentialId: `credential${userId}`,
    publicKey: "key",
    counter: 0,
    transports: [],
  });
}

/** Stores system settings, active immediately. */
export async function storeSystemSettings(db: Database, value: Partial<SystemSettings>): Promise<void> {
  await db
    .insert(settings)
    .values({ section: "system", value })
    .onConflictDoUpdate({ target: settings.section, set: { value } });
  invalidateSettingsCache(db);
}
