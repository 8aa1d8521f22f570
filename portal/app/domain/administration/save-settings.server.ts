import type { Connection, Database, Transaction } from "@wardway/db/open";
import { settings, users } from "@wardway/db/schema";
import {
  DomainError,
  type RouteSettings,
  type routeSecrets,
  type SettingsSection,
  type SystemSettings,
  type systemSecrets,
} from "@wardway/model";
import { eq, sql } from "drizzle-orm";
import { nudge } from "#app/infra/jobs.server.ts";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import {
  invalidateSettingsCache,
  readRouteSettings,
  readSystemSettings,
  type StoredSettings,
} from "../settings/read.server.ts";
import { keyInForce } from "./stored-key.server.ts";
import { refuseForeignServer } from "./stored-password.server.ts";

export interface SettingsChange<Value, Secret extends string> {
  readonly value: Value;
  /** The version that the form was read with; 0 where nobody had saved yet. */
  readonly version: number;
  /** By field: a text sealed with the field's name as its purpose, null to remove. What is missing or undefined stays. */
  readonly secrets: Readonly<Partial<Record<Secret, string | null | undefined>>>;
}

export type SystemSettingsChange = SettingsChange<SystemSettings, (typeof systemSecrets)[number]>;
export type RouteSettingsChange = SettingsChange<RouteSettings, (typeof routeSecrets)[number]>;

/**
 * Stores the system settings; they are in force on the next call.
 * @throws DomainError conflict where somebody saved since `version` was read; invalid, at `smtpPassword`, where the
 *   stored password would go to another server than the one it was typed for
 */
export async function saveSystemSettings(
  db: Database,
  caller: Caller,
  change: SystemSettingsChange,
): Promise<void> {
  await save(db, caller, "system", change, readSystemSettings, (stored) => {
    refuseForeignServer(stored, change.value, change.secrets.smtpPassword);
    return change.secrets;
  });
  invalidateSettingsCache(db);
  // What waited for a mail server may have one now.
  nudge("mail");
}

/**
 * Stores the route settings; they are in force on the next call.
 * @throws DomainError conflict where somebody saved since `version` was read; invalid, at `apiKey`, where the stored
 *   key would go to another provider than the one it was typed for
 */
export async function saveRouteSettings(
  db: Database,
  caller: Caller,
  change: RouteSettingsChange,
): Promise<void> {
  await save(db, caller, "routes", change, readRouteSettings, (stored) => ({
    apiKey: keyInForce(stored, change.value, change.secrets.apiKey),
  }));
  invalidateSettingsCache(db);
  // What was to be kept until now may have to go.
  nudge("positions");
}

type Plain = string | number | boolean;

/** @param secretsFor what becomes of the secrets, given what is stored; its refusals are those of the save */
function save<Value extends Readonly<Record<keyof Value, Plain>>>(
  db: Database,
  caller: Caller,
  section: SettingsSection,
  change: SettingsChange<Value, string>,
  read: (tx: Transaction) => Promise<StoredSettings<Value>>,
  secretsFor: (stored: StoredSettings<Value>) => SecretChanges,
): Promise<void> {
  return runAuditedTransaction(
    db,
    caller,
    { action: "settings.update", resourceType: "settings" },
    async (tx) => {
      await lockSection(tx, section);
      const stored = await read(tx);
      if (stored.version !== change.version) throw await conflict(tx, section);
      const secrets = secretsFor(stored);
      const details = { ...valueChanges(stored.value, change.value), ...secretChanges(secrets) };
      // A form that was sent as it was read makes no other form stale.
      if (Object.keys(details).length > 0) {
        await tx
          .update(settings)
          .set({
            value: { ...change.value },
            secrets: withChanges(stored.secrets, secrets),
            version: stored.version + 1,
            updatedBy: caller.userId,
            updatedAt: sql`now()`,
          })
          .where(eq(settings.section, section));
      }
      return { value: undefined, details: { section, ...details } };
    },
  );
}

/** Puts two who save at once in a row. The row is made first, so that there is always one to lock. */
async function lockSection(tx: Transaction, section: SettingsSection): Promise<void> {
  await tx.insert(settings).values({ section, value: {}, version: 0 }).onConflictDoNothing();
  await tx
    .select({ version: settings.version })
    .from(settings)
    .where(eq(settings.section, section))
    .for("update");
}

async function conflict(connection: Connection, section: SettingsSection): Promise<DomainError> {
  const [saved] = await connection
    .select({ by: users.username })
    .from(settings)
    .innerJoin(users, eq(users.id, settings.updatedBy))
    .where(eq(settings.section, section));
  return saved
    ? new DomainError("settings.changed", { name: saved.by })
    : new DomainError("settings.changedByUnknown");
}

/** For the trail: what each changed setting was and is. */
function valueChanges<Value extends Readonly<Record<keyof Value, Plain>>>(before: Value, after: Value) {
  const names = Object.keys(after) as (keyof Value & string)[];
  return Object.fromEntries(
    names
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, `${told(before[name])} -> ${told(after[name])}`]),
  );
}

function told(value: Plain): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  // Providers take keys in the query of an address.
  return String(value).replace(/^(https?:[^?#]*)[?#].*$/i, "$1?...") || "(empty)";
}

type SecretChanges = SettingsChange<unknown, string>["secrets"];

/** For the trail: of a secret, only that it changed. */
function secretChanges(secrets: SecretChanges): Record<string, string> {
  const changed = Object.entries(secrets).filter(([, secret]) => secret !== undefined);
  return Object.fromEntries(changed.map(([name]) => [name, "changed"]));
}

function withChanges(stored: Readonly<Record<string, string>>, changes: SecretChanges) {
  const all = { ...stored };
  for (const [name, secret] of Object.entries(changes)) {
    if (secret === null) delete all[name];
    else if (secret !== undefined) all[name] = secret;
  }
  return all;
}
