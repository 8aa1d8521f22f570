import type { Database } from "@wardway/db/open";
import { idempotencyKeys } from "@wardway/db/schema";
import { lt, sql } from "drizzle-orm";

/** Deletes stored responses older than a day. */
export async function pruneIdempotencyKeys(db: Database): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '1 day'`));
}
