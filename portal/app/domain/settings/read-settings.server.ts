import type { Connection, Database } from "@wardway/db/open";
import { settings } from "@wardway/db/schema";
import { routeSettingsSchema, type SettingsSection, systemSettingsSchema } from "@wardway/model";
import { eq } from "drizzle-orm";
import type { z } from "zod";

export interface StoredSettings<Value> {
  readonly value: Value;
  /** 0 for defaults. */
  readonly version: number;
  readonly updatedAt: Date | null;
  /** Encrypted, by field name; never sent to a browser. */
  readonly secrets: Readonly<Record<string, string>>;
}

export const readSystemSettings = (connection: Connection) =>
  readSection(connection, "system", systemSettingsSchema);

export const readRouteSettings = (connection: Connection) =>
  readSection(connection, "routes", routeSettingsSchema);

/** Missing or invalid fields have their defaults. */
async function readSection<Schema extends z.ZodObject>(
  connection: Connection,
  section: SettingsSection,
  schema: Schema,
): Promise<StoredSettings<z.output<Schema>>> {
  const [row] = await connection.select().from(settings).where(eq(settings.section, section));
  const stored = Object.entries(row?.value ?? {});
  const valid = stored.filter(([name, value]) => schema.shape[name]?.safeParse(value).success);
  return {
    value: schema.parse(Object.fromEntries(valid)),
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt ?? null,
    secrets: row?.secrets ?? {},
  };
}

/** A change by another process is active after this time. */
const CACHE_MS = 1_000;

function cachedSettings<Value>(read: (db: Database) => Promise<Value>) {
  const cache = new WeakMap<Database, { readonly expiresAtMs: number; readonly value: Promise<Value> }>();
  return {
    get(db: Database): Promise<Value> {
      const cached = cache.get(db);
      if (cached && cached.expiresAtMs > Date.now()) return cached.value;
      const value = read(db);
      cache.set(db, { expiresAtMs: Date.now() + CACHE_MS, value });
      // Failures are not cached.
      value.catch(() => cache.delete(db));
      return value;
    },
    invalidate: (db: Database) => cache.delete(db),
  };
}

const system = cachedSettings((db) => readSystemSettings(db).then((stored) => stored.value));
const routes = cachedSettings(readRouteSettings);

export const activeSettings = system.get;

export const activeRouteSettings = routes.get;

/** Makes this process read changed settings with the next call. */
export function invalidateSettingsCache(db: Database): void {
  system.invalidate(db);
  routes.invalidate(db);
}
