import type { Connection, Database } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import {
  type CallKind,
  callKinds,
  type DistanceUnit,
  DomainError,
  type HourFormat,
  type LanguageChoice,
  type NotificationPreferences,
  type Theme,
} from "@wardway/model";
import { eq } from "drizzle-orm";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { ownAccount } from "./sessions.server.ts";

/** @throws DomainError not_found */
export async function readPreferences(
  connection: Connection,
  userId: number,
): Promise<NotificationPreferences> {
  const [row] = await connection
    .select({
      emailNotifications: users.emailNotifications,
      transportUpdates: users.transportUpdates,
      marketingEmails: users.marketingEmails,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw new DomainError("account.gone");
  return row;
}

export function updatePreferences(
  db: Database,
  caller: Caller,
  preferences: NotificationPreferences,
): Promise<void> {
  return runAuditedTransaction(db, caller, ownAccount(caller, "account.update_preferences"), async (tx) => {
    await tx.update(users).set(preferences).where(eq(users.id, caller.userId));
    const chosen = Object.entries(preferences).filter(([, wanted]) => wanted);
    return { value: undefined, details: { on: chosen.map(([name]) => name).join(", ") } };
  });
}

export interface AlertPreferences {
  readonly alertSound?: boolean | undefined;
  readonly alertDesktop?: boolean | undefined;
  readonly onlyOwnCalls?: boolean | undefined;
  /** Whether each kind calls. */
  readonly calls?: Readonly<Partial<Record<CallKind, boolean | undefined>>>;
}

/** Omitted preferences stay unchanged. */
export function updateAlertPreferences(
  db: Database,
  caller: Caller,
  { calls = {}, ...preferences }: AlertPreferences,
): Promise<void> {
  return runAuditedTransaction(db, caller, ownAccount(caller, "account.update_preferences"), async (tx) => {
    const own = eq(users.id, caller.userId);
    const [account] = await tx
      .select({ mutedCalls: users.mutedCalls })
      .from(users)
      .where(own)
      .for("no key update");
    if (!account) throw new DomainError("account.gone");
    const mutedCalls = callKinds.filter((kind) => !(calls[kind] ?? !account.mutedCalls.includes(kind)));
    const chosen = Object.entries(preferences).filter(([, isOn]) => isOn !== undefined);
    await tx
      .update(users)
      .set({ ...Object.fromEntries(chosen), mutedCalls })
      .where(own);
    const details = [...chosen, ...Object.entries(calls).filter(([, isOn]) => isOn !== undefined)];
    return {
      value: undefined,
      details: Object.fromEntries(details.map(([name, isOn]) => [name, isOn ? "on" : "off"])),
    };
  });
}

/** Makes My Transports, or the dashboard, the page that log-in opens. */
export function setCrew(db: Database, caller: Caller, isCrew: boolean): Promise<void> {
  return runAuditedTransaction(db, caller, ownAccount(caller, "account.update_preferences"), async (tx) => {
    await tx.update(users).set({ isCrew }).where(eq(users.id, caller.userId));
    return { value: undefined, details: { isCrew: String(isCrew) } };
  });
}

/** The vehicle that the user drives from now on; null for none. */
export function setUnit(db: Database, caller: Caller, unit: string | null): Promise<void> {
  return runAuditedTransaction(db, caller, ownAccount(caller, "account.update_preferences"), async (tx) => {
    await tx.update(users).set({ unit }).where(eq(users.id, caller.userId));
    return { value: undefined, details: { unit: unit ?? "" } };
  });
}

export interface ReadingPreferences {
  readonly language: LanguageChoice;
  /** Null for the organization's. */
  readonly distanceUnit: DistanceUnit | null;
  readonly hourFormat: HourFormat | null;
}

/** Changes take effect in emails, and in pages from the next one on. */
export function setReadingPreferences(
  db: Database,
  caller: Caller,
  preferences: ReadingPreferences,
): Promise<void> {
  return runAuditedTransaction(db, caller, ownAccount(caller, "account.update_preferences"), async (tx) => {
    await tx.update(users).set(preferences).where(eq(users.id, caller.userId));
    const { language, distanceUnit, hourFormat } = preferences;
    return {
      value: undefined,
      details: { language, distanceUnit: distanceUnit ?? "default", hourFormat: hourFormat ?? "default" },
    };
  });
}

export function setTheme(db: Database, caller: Caller, theme: Theme): Promise<void> {
  return runAuditedTransaction(db, caller, ownAccount(caller, "account.update_preferences"), async (tx) => {
    await tx.update(users).set({ theme }).where(eq(users.id, caller.userId));
    return { value: undefined, details: { theme } };
  });
}
