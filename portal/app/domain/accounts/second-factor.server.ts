import type { Connection, Database } from "@wardway/db/open";
import { passkeys, users } from "@wardway/db/schema";
import { DomainError, fieldRejection } from "@wardway/model";
import { and, eq, isNull, sql } from "drizzle-orm";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { activeSettings } from "../settings/read-settings.server.ts";
import { checkOwnPassword } from "./own-password.server.ts";
import { countPasskeys, listPasskeys } from "./passkeys.server.ts";
import { readMinPasswordLength } from "./password-rules.server.ts";
import { countRecoveryCodes, deleteRecoveryCodes, renewRecoveryCodes } from "./recovery-codes.server.ts";
import { encryptionPurpose } from "./second-factor-code.server.ts";
import { queueAccountChanged } from "./security-mail.server.ts";
import { endSessionsOf, ownAccount } from "./sessions.server.ts";
import { newSeed, seedAddress, stepOf } from "./totp.ts";

export interface SecondFactor {
  /** When the user confirmed the authenticator app; null if it is off. */
  readonly since: Date | null;
  /** An unconfirmed set-up. */
  readonly pending: { readonly seed: string; readonly address: string } | null;
  readonly passkeys: Awaited<ReturnType<typeof listPasskeys>>;
  readonly recoveryCodesLeft: number;
  /** Cannot be switched off. */
  readonly isRequired: boolean;
}

/** Returns the seed only until it is confirmed. */
export async function readSecondFactor(
  db: Database,
  caller: Caller,
  secretBox: SecretBox,
): Promise<SecondFactor> {
  const [{ requireMFA, systemName }, [row], ownPasskeys, recoveryCodesLeft] = await Promise.all([
    activeSettings(db),
    db
      .select({ ciphertext: users.totpSecret, since: users.totpConfirmedAt })
      .from(users)
      .where(eq(users.id, caller.userId)),
    listPasskeys(db, caller.userId),
    countRecoveryCodes(db, caller.userId),
  ]);
  const since = row?.since ?? null;
  const seed =
    since === null && row?.ciphertext ? secretBox.decrypt(row.ciphertext, encryptionPurpose) : null;
  const address = seed && seedAddress(seed, { issuer: systemName, username: caller.username });
  return {
    since,
    pending: seed && address ? { seed, address } : null,
    passkeys: ownPasskeys,
    recoveryCodesLeft,
    isRequired: requireMFA,
  };
}

/** @throws DomainError conflict if the authenticator is set up */
export function startSecondFactor(db: Database, caller: Caller, secretBox: SecretBox): Promise<void> {
  return runAuditedTransaction(db, caller, ownAccount(caller, "account.start_second_factor"), async (tx) => {
    const started = await tx
      .update(users)
      .set({ totpSecret: secretBox.encrypt(newSeed(), encryptionPurpose), totpLastStep: null })
      .where(and(eq(users.id, caller.userId), isNull(users.totpConfirmedAt)))
      .returning({ id: users.id });
    if (started.length === 0) throw alreadyActive();
    return { value: undefined };
  });
}

/**
 * Ends the other sessions, which began without a second factor, and mails the owner.
 * @returns the recovery codes, to be shown once
 * @throws DomainError invalid on `code`; conflict if active or not set up
 */
export async function confirmSecondFactor(
  db: Database,
  caller: Caller,
  secretBox: SecretBox,
  code: string,
  keepSession: string | null,
): Promise<string[]> {
  const intent = ownAccount(caller, "account.second_factor_on");
  const recoveryCodes = await runAuditedTransaction(db, caller, intent, async (tx) => {
    const [account] = await tx
      .select({ ciphertext: users.totpSecret, since: users.totpConfirmedAt })
      .from(users)
      .where(eq(users.id, caller.userId))
      .for("update");
    if (account?.since) throw alreadyActive();
    const seed = account?.ciphertext ? secretBox.decrypt(account.ciphertext, encryptionPurpose) : null;
    if (seed === null) throw new DomainError("secondFactor.noKey");
    const step = stepOf(seed, code.replace(/\s/g, ""));
    if (step === null) throw wrongFirstCode();
    await tx
      .update(users)
      .set({ totpConfirmedAt: sql`now()`, totpLastStep: step })
      .where(eq(users.id, caller.userId));
    const codes = await renewRecoveryCodes(tx, caller.userId);
    const details = await endSessionsOf(tx, caller.userId, keepSession);
    await queueAccountChanged(tx, caller.userId, "secondFactorOn");
    return { value: codes, details };
  });
  triggerJobs("mail");
  return recoveryCodes;
}

/** Mails the owner. @throws DomainError as `checkOwnPassword`, or conflict */
export async function newRecoveryCodes(db: Database, caller: Caller, password: string): Promise<string[]> {
  await checkOwnPassword(db, caller, password);
  const intent = ownAccount(caller, "account.new_recovery_codes");
  const recoveryCodes = await runAuditedTransaction(db, caller, intent, async (tx) => {
    const [account] = await tx
      .select({ since: users.totpConfirmedAt })
      .from(users)
      .where(eq(users.id, caller.userId))
      .for("update");
    const hasFactor = account?.since != null || (await countPasskeys(tx, caller.userId)) > 0;
    if (!hasFactor) throw new DomainError("secondFactor.notSetUp");
    await queueAccountChanged(tx, caller.userId, "recoveryCodes");
    return { value: await renewRecoveryCodes(tx, caller.userId) };
  });
  triggerJobs("mail");
  return recoveryCodes;
}

/** Mails the owner. @throws DomainError forbidden if the settings require it; invalid for a short password; as `checkOwnPassword` */
export async function switchOffSecondFactor(db: Database, caller: Caller, password: string): Promise<void> {
  const { requireMFA } = await activeSettings(db);
  if (!requireMFA) {
    await checkOwnPassword(db, caller, password);
    await assertLongEnoughAlone(db, password);
  }
  await runAuditedTransaction(db, caller, ownAccount(caller, "account.second_factor_off"), async (tx) => {
    if (requireMFA) throw isRequired();
    await clearSecondFactor(tx, caller.userId);
    await queueAccountChanged(tx, caller.userId, "secondFactorOff");
    return { value: undefined };
  });
  triggerJobs("mail");
}

/** The password alone would log in. */
async function assertLongEnoughAlone(db: Database, password: string): Promise<void> {
  const min = await readMinPasswordLength(db);
  if ([...password].length >= min) return;
  throw fieldRejection("currentPassword", "password.longerBeforeSwitchOff", { min });
}

const isRequired = () => new DomainError("secondFactor.mandatory");

/** Authenticator, passkeys and recovery codes. The caller audits it. */
export async function clearSecondFactor(connection: Connection, userId: number): Promise<void> {
  await connection
    .update(users)
    .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
    .where(eq(users.id, userId));
  await connection.delete(passkeys).where(eq(passkeys.userId, userId));
  await deleteRecoveryCodes(connection, userId);
}

const alreadyActive = () => new DomainError("secondFactor.alreadySetUp");

function wrongFirstCode(): DomainError {
  return fieldRejection("code", "secondFactor.codeWrong");
}
