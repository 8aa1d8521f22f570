import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { Connection, Database } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { DomainError, fieldRejection, limits } from "@wardway/model";
import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { networkOf } from "#app/infra/network.ts";
import { count, deleteCount, deleteCounts, lock, lockEnd, uncount } from "#app/infra/rate-limits.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import { activeSettings } from "../settings/read-settings.server.ts";
import { LOCK_SECONDS, tooManyAttempts } from "./lock-out.server.ts";
import type { LogInOrigin } from "./log-in-record.server.ts";
import { recordBlockedLogIn, recordDeniedLogIn, recordLock } from "./log-in-record.server.ts";
import { type PasskeyPrompt, verifyPasskey } from "./passkey-ceremony.server.ts";
import { consumeRecoveryCode } from "./recovery-codes.server.ts";
import { stepOf } from "./totp.ts";

export const encryptionPurpose = "totp";

export const MAX_CODE_LENGTH = limits.secondFactorCode;

/** Wrong codes per account and network. */
const ofNetwork = { name: "code-network", seconds: 15 * 60 };
/** Wrong codes per account: a guess succeeds three times in a million, so 50 a day are safe. */
const ofAccount = { name: "code-account", seconds: 24 * 60 * 60 };
const MAX_ACCOUNT_ATTEMPTS = 50;

export type Opened = "authenticator" | "recovery code" | "passkey";

type Named = { readonly id: number; readonly username: string };

/**
 * Checks the second factor after a right password. Counts the attempt first; accepts a code once, also
 * concurrently.
 * @throws DomainError unauthenticated on `code`; too_many
 */
export async function enterCode(
  db: Database,
  secretBox: SecretBox,
  account: Named,
  typed: string,
  origin: LogInOrigin,
): Promise<Opened> {
  const opened = await tryToOpen(db, account, origin, "wrong_code", () =>
    open(db, secretBox, account.id, typed.replace(/\s/g, "")),
  );
  if (!opened) throw wrongCode();
  return opened;
}

/**
 * Checks the answer of a passkey, after a right password or in a session. Counts the attempt among those of codes.
 * @throws DomainError unauthenticated; too_many
 */
export async function enterPasskey(
  db: Database,
  prompt: PasskeyPrompt,
  account: Named,
  response: AuthenticationResponseJSON,
  origin: LogInOrigin,
): Promise<Opened> {
  const opened = await tryToOpen(db, account, origin, "wrong_passkey", async () =>
    (await verifyPasskey(db, prompt, account.id, response)) ? "passkey" : null,
  );
  if (!opened) throw new DomainError("login.passkeyWrong");
  return opened;
}

/** @throws DomainError too_many */
async function tryToOpen(
  db: Database,
  account: Named,
  origin: LogInOrigin,
  refused: string,
  openOnce: () => Promise<Opened | null>,
): Promise<Opened | null> {
  const { maxLoginAttempts } = await activeSettings(db);
  const [all, here] = [String(account.id), `${account.id}:${networkOf(origin.ipAddress)}`];
  const tries = await count(db, ofNetwork, here);
  const allTries = tries.attempts > maxLoginAttempts ? null : await count(db, ofAccount, all);
  if (!allTries || allTries.attempts > MAX_ACCOUNT_ATTEMPTS) {
    await recordBlockedLogIn(db, account, origin, "too_many");
    throw tooManyAttempts((allTries ?? tries).secondsLeft);
  }
  const opened = await openOnce();
  if (opened) {
    await Promise.all([deleteCount(db, ofNetwork, here), uncount(db, ofAccount, all)]);
    return opened;
  }
  await recordDeniedLogIn(db, account, "wrong_code", origin, refused);
  if (tries.attempts === maxLoginAttempts) {
    await lock(db, ofNetwork, here, LOCK_SECONDS);
    await recordLock(db, account, origin);
  }
  return null;
}

/**
 * Tries of a code before a password, per account and network and per account. Not those after a right password, which
 * a stranger could use up.
 */
const frozenOfNetwork = { name: "frozen-code-network", seconds: 15 * 60 };
const frozenOfAccount = { name: "frozen-code-account", seconds: 24 * 60 * 60 };

/**
 * Checks the second factor of an account with too many wrong passwords, before another one is tried.
 * @param userId null for an unknown name, which behaves like a wrong code
 */
export async function openFrozenAccount(
  db: Database,
  secretBox: SecretBox,
  userId: number | null,
  typed: string,
  ipAddress: string | null,
): Promise<Opened | null> {
  const { maxLoginAttempts } = await activeSettings(db);
  const account = String(userId ?? 0);
  const here = await count(db, frozenOfNetwork, `${account}:${networkOf(ipAddress)}`);
  if (here.attempts > maxLoginAttempts) return null;
  const all = await count(db, frozenOfAccount, account);
  if (all.attempts > MAX_ACCOUNT_ATTEMPTS) return null;
  return open(db, secretBox, userId ?? 0, typed.replace(/\s/g, ""));
}

export async function resetWrongCodes(connection: Connection, userId: number): Promise<void> {
  await deleteCount(connection, ofAccount, String(userId));
  await deleteCounts(connection, ofNetwork, `${userId}:`);
  await deleteCount(connection, frozenOfAccount, String(userId));
  await deleteCounts(connection, frozenOfNetwork, `${userId}:`);
}

/** Null if not locked. */
export const codesLockedUntil = (connection: Connection, userId: number) =>
  lockEnd(connection, ofNetwork, `${userId}:`);

async function open(db: Database, box: SecretBox, userId: number, code: string): Promise<Opened | null> {
  if (!/^\d{6}$/.test(code)) return (await consumeRecoveryCode(db, userId, code)) ? "recovery code" : null;
  const [account] = await db
    .select({ ciphertext: users.totpSecret })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.totpConfirmedAt)));
  const seed = account?.ciphertext ? box.decrypt(account.ciphertext, encryptionPurpose) : null;
  const step = seed === null ? null : stepOf(seed, code);
  return step !== null && (await consumeStep(db, userId, step)) ? "authenticator" : null;
}

/** Accepts a code once, and none older after it (RFC 6238, 5.2). */
async function consumeStep(db: Database, userId: number, step: number): Promise<boolean> {
  const taken = await db
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.id, userId), or(isNull(users.totpLastStep), lt(users.totpLastStep, step))))
    .returning({ id: users.id });
  return taken.length > 0;
}

function wrongCode(): DomainError {
  return fieldRejection("code", "login.codeWrong");
}
