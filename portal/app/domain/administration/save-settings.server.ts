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
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { endEmergencyAccesses } from "../accounts/end-emergency-accesses.server.ts";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { lockSettings } from "../settings/lock-settings.server.ts";
import {
  invalidateSettingsCache,
  readRouteSettings,
  readSystemSettings,
  type StoredSettings,
} from "../settings/read-settings.server.ts";
import { administrators, sendNotice } from "../transports/notifications/notices.server.ts";
import { assertPermittedAddresses } from "./permitted-addresses.server.ts";
import { requestReadLoggingOff } from "./read-logging.server.ts";
import { resolveMapKey } from "./stored-key.server.ts";
import { assertOwnMailServer } from "./stored-password.server.ts";

export interface SettingsChange<Value, Secret extends string> {
  readonly value: Value;
  /** 0 for defaults. */
  readonly version: number;
  /** By field: encrypted under the field's name; null removes, undefined leaves. */
  readonly secrets: Readonly<Partial<Record<Secret, string | null | undefined>>>;
}

export type SystemSettingsChange = SettingsChange<SystemSettings, (typeof systemSecrets)[number]>;
export type RouteSettingsChange = SettingsChange<RouteSettings, (typeof routeSecrets)[number]>;

/**
 * Active from the next call on, except that the auditing of reads goes off only when a second administrator approves.
 * All administrators are notified when the second factor is no longer required.
 * @returns whether that awaits an approval
 * @throws DomainError conflict if saved since `version`; invalid on `smtpPassword` if the stored password
 * would go to another server, or on `smtpServer` if it may not be called
 */
export async function saveSystemSettings(
  db: Database,
  caller: Caller,
  change: SystemSettingsChange,
): Promise<{ readonly awaitsApproval: boolean }> {
  let awaitsApproval = false;
  await save(db, caller, "system", change, readSystemSettings, async (tx, stored) => {
    assertPermittedAddresses(change.value, stored.value);
    assertOwnMailServer(stored, change.value, change.secrets.smtpPassword);
    if (stored.value.requireMFA && !change.value.requireMFA) {
      await sendNotice(tx, { type: "second_factor_optional", occasion: stored.version }, administrators);
    }
    const endedAccesses =
      stored.value.emergencyAccessEnabled && !change.value.emergencyAccessEnabled
        ? await endEmergencyAccesses(tx, undefined)
        : 0;
    const ended = endedAccesses > 0 && { endedEmergencyAccesses: String(endedAccesses) };
    awaitsApproval = stored.value.hipaaLoggingEnabled && !change.value.hipaaLoggingEnabled;
    if (!awaitsApproval) return { value: change.value, secrets: change.secrets, details: { ...ended } };
    const isNew = await requestReadLoggingOff(tx, caller);
    return {
      value: { ...change.value, hipaaLoggingEnabled: true },
      secrets: change.secrets,
      details: { ...ended, ...(isNew && { readLogging: "requested off" }) },
    };
  });
  invalidateSettingsCache(db);
  // There may be a mail server for queued emails now.
  triggerJobs("mail");
  return { awaitsApproval };
}

/**
 * Active from the next call on.
 * @throws DomainError conflict if saved since `version`; invalid on `apiKey` if the stored key would go to
 * another provider, or on an address that may not be called
 */
export async function saveRouteSettings(
  db: Database,
  caller: Caller,
  change: RouteSettingsChange,
): Promise<void> {
  await save(db, caller, "routes", change, readRouteSettings, async (_tx, stored) => {
    assertPermittedAddresses(change.value, stored.value);
    return {
      value: change.value,
      secrets: { apiKey: resolveMapKey(stored, change.value, change.secrets.apiKey) },
    };
  });
  invalidateSettingsCache(db);
  // The retention time may be shorter now.
  triggerJobs("positions");
}

type Plain = string | number | boolean;

/** What is stored of a change. */
interface Prepared<Value> {
  readonly value: Value;
  readonly secrets: SecretChanges;
  /** The audit log records them beside the changed values. */
  readonly details?: Readonly<Record<string, string>>;
}

/** @param prepare returns what is stored, or throws */
function save<Value extends Readonly<Record<keyof Value, Plain>>>(
  db: Database,
  caller: Caller,
  section: SettingsSection,
  change: SettingsChange<Value, string>,
  read: (tx: Transaction) => Promise<StoredSettings<Value>>,
  prepare: (tx: Transaction, stored: StoredSettings<Value>) => Promise<Prepared<Value>>,
): Promise<void> {
  return runAuditedTransaction(
    db,
    caller,
    { action: "settings.update", resourceType: "settings" },
    async (tx) => {
      await lockSettings(tx, section, "update");
      const stored = await read(tx);
      if (stored.version !== change.version) throw await conflict(tx, section);
      const { value, secrets, details: more } = await prepare(tx, stored);
      const details = { ...valueChanges(stored.value, value), ...secretChanges(secrets) };
      // Must not make other open forms stale.
      if (Object.keys(details).length > 0) {
        await tx
          .update(settings)
          .set({
            value: { ...value },
            secrets: withChanges(stored.secrets, secrets),
            version: stored.version + 1,
            updatedBy: caller.userId,
            updatedAt: sql`now()`,
          })
          .where(eq(settings.section, section));
      }
      return { value: undefined, details: { section, ...details, ...more } };
    },
  );
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

/** The changed values as the audit log records them. */
function valueChanges<Value extends Readonly<Record<keyof Value, Plain>>>(before: Value, after: Value) {
  const names = Object.keys(after) as (keyof Value & string)[];
  return Object.fromEntries(
    names
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, `${formatSetting(before[name])} -> ${formatSetting(after[name])}`]),
  );
}

/** A longer text is audited by its length. */
const MAX_AUDITED_CHARACTERS = 500;

function formatSetting(value: Plain): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (String(value).length > MAX_AUDITED_CHARACTERS) return `(${String(value).length} characters)`;
  // A URL's query may contain a key.
  return String(value).replace(/^(https?:[^?#]*)[?#].*$/i, "$1?...") || "(empty)";
}

type SecretChanges = SettingsChange<unknown, string>["secrets"];

/** Names the changed secrets without their values. */
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
