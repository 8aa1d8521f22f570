import type { Transaction } from "@wardway/db/open";
import { settings } from "@wardway/db/schema";
import type { SettingsSection } from "@wardway/model";
import { eq } from "drizzle-orm";

/**
 * For a save, which waits for others and for those who act on what it changes, or to act on settings that no save changes
 * until the end of the transaction. Inserts the row first, so that there is one to lock.
 */
export async function lockSettings(
  tx: Transaction,
  section: SettingsSection,
  strength: "update" | "share",
): Promise<void> {
  await tx.insert(settings).values({ section, value: {}, version: 0 }).onConflictDoNothing();
  await tx
    .select({ version: settings.version })
    .from(settings)
    .where(eq(settings.section, section))
    .for(strength);
}
