import type { Connection, Database } from "@wardway/db/open";
import { settings } from "@wardway/db/schema";
import { routeSettingsSchema, type SettingsSection, systemSettingsSchema } from "@wardway/model";
import { eq } from "drizzle-orm";
import type { z } from "zod";

/** A section as it is stored, with what a page may know of its secrets: whether there are any. */
export interface StoredSettings<Value> {
  readonly value: Value;
  /** 0 where nobody has saved yet. Who saves names the version they read. */
  readonly version: number;
  readonly updatedAt: Date | null;
  /** Sealed, by the name of the field; for the server alone. */
  readonly secrets: Readonly<Record<string, string>>;
}

export const readSystemSettings = (connection: Connection) =>
  readSection(connection, "system", systemSettingsSchema);

export const readRouteSettings = (connection: Connection) =>
  readSection(connection, "routes", routeSettingsSchema);

/** What is missing has its default. A field that no longer passes falls back to its default, never to a fault. */
async function readSection<Schema extends z.ZodObject>(
  connection: Connection,
  section: SettingsSection,
  schema: Schema,
): Promise<StoredSettings<z.output<Schema>>> {
  const [row] = await connection.select().from(settings).where(eq(settings.section, section));
  const stored = Object.entries(row?.value ?? {});
  const sound = stored.filter(([name, value]) => schema.shape[name]?.safeParse(value).success);
  return {
    value: schema.parse(Object.fromEntries(sound)),
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt ?? null,
    secrets: row?.secrets ?? {},
  };
}

/** Milliseconds for which a process goes by what it read: another process's change is in force that soon. */
const keptFor = 1_000;

/** What a section says, read at most once a second. */
function keptSettings<Value>(read: (db: Database) => Promise<Value>) {
  const kept = new WeakMap<Database, { readonly until: number; readonly value: Promise<Value> }>();
  return {
    inForce(db: Database): Promise<Value> {
      const known = kept.get(db);
      if (known && known.until > Date.now()) return known.value;
      const value = read(db);
      kept.set(db, { until: Date.now() + keptFor, value });
      // A database that was away for a moment is asked again.
      value.catch(() => kept.delete(db));
      return value;
    },
    forget: (db: Database) => kept.delete(db),
  };
}

const system = keptSettings((db) => readSystemSettings(db).then((stored) => stored.value));
const routes = keptSettings(readRouteSettings);

/** The system settings that each call goes by: read at most once a second. */
export const activeSettings = system.inForce;

/** The route settings that each journey goes by, with their version and the sealed key: read at most once a second. */
export const activeRouteSettings = routes.inForce;

/** For the process that changed them: the next call reads them anew. */
export function invalidateSettingsCache(db: Database): void {
  system.forget(db);
  routes.forget(db);
}
