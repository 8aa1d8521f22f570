import type { Database } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { DomainError, TEMPORARY_PASSWORD_DAYS, toUsernameKey } from "@wardway/model";
import { addDays } from "date-fns";
import { and, eq, sql } from "drizzle-orm";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import { activeSettings } from "../settings/read-settings.server.ts";
import { beginAttempt, withLockedDelay } from "./lock-out.server.ts";
import {
  type AttemptAccount,
  recordBlockedLogIn,
  recordDeniedLogIn,
  recordLock,
} from "./log-in-record.server.ts";
import { hasLoggedInFrom, type Origin } from "./log-ins.server.ts";
import { assertQueueHasRoom, verifyPassword } from "./password-queue.server.ts";
import { isWeakPassword } from "./password-rules.server.ts";
import { isOutsideNetworks } from "./restrictions.ts";
import { type Opened, openFrozenAccount } from "./second-factor-code.server.ts";
import { type Account, selectAccounts } from "./session-user.server.ts";

/** The same error for an unknown name, a wrong password and a barred account. */
export const wrongCredentials = () => new DomainError("login.invalid");

export const outsideNetworks = ({ organization }: Pick<Account, "organization">) =>
  new DomainError("account.networkNotAllowed", { organization: organization ?? "" });

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** A browser on which accounts logged in before, from its signed cookie. */
export interface KnownDevice {
  readonly id: string;
  readonly userIds: readonly number[];
}

export interface LogInContext extends Origin {
  readonly demoLogins: boolean;
  readonly device?: KnownDevice | null;
  /** A code of the second factor, sent with the password. */
  readonly code?: { readonly typed: string; readonly secretBox: SecretBox } | null;
}

export interface CheckedAccount extends Account {
  /** Set if the code of the second factor was needed to try the password. */
  readonly verifiedBy: Opened | null;
}

/**
 * The second factor may still be missing. Records a denial; the caller records the log-in.
 * @throws DomainError unauthenticated, too_many, forbidden from outside the organization's networks, or unavailable
 * during maintenance
 */
export const checkCredentials = (
  db: Database,
  credentials: Credentials,
  circumstances: LogInContext,
): Promise<CheckedAccount> => withLockedDelay(() => check(db, credentials, circumstances));

async function check(
  db: Database,
  { username, password }: Credentials,
  circumstances: LogInContext,
): Promise<CheckedAccount> {
  // Before any query, to keep a flood cheap.
  assertQueueHasRoom();
  const account = await findByName(db, username);
  const begun = begin(db, username, account, circumstances);
  const { attempt, verifiedBy } = await begun.catch(async (error: unknown) => {
    if (error instanceof DomainError) await recordBlockedLogIn(db, account, circumstances, error.category);
    throw error;
  });
  const matches = await verifyPassword(await passwordOf(db, account), password).catch(
    async (error: unknown) => {
      await attempt.unchecked();
      throw attempt.concealed ?? error;
    },
  );
  if (!account || !matches || !mayLogIn(account, circumstances.demoLogins)) {
    await recordDeniedLogIn(db, account, matches ? "refused" : "wrong_password", circumstances);
    const locked = await attempt.failed();
    if (locked) await recordLock(db, account, circumstances, locked);
    throw attempt.concealed ?? wrongCredentials();
  }
  await attempt.succeeded();
  await assertOwnLogInOpen(db, account, circumstances);
  return { ...account, hasWeakPassword: await recordWeakness(db, account, password), verifiedBy };
}

/**
 * After the proof by the account's own password or passkey, not by its organization's provider. Records a denial.
 * @throws DomainError as `assertLogInOpen`; forbidden if a temporary password has expired, or only the provider opens the account
 */
export async function assertOwnLogInOpen(db: Database, account: Account, origin: Origin): Promise<void> {
  if (isExpired(account)) {
    await recordDeniedLogIn(db, account, "refused", origin, "temporary password expired");
    throw new DomainError("login.temporaryPasswordExpired", { days: TEMPORARY_PASSWORD_DAYS });
  }
  await assertLogInOpen(db, account, account, origin);
  if (account.isProviderOnly) {
    await recordDeniedLogIn(db, account, "refused", origin, "single_sign_on_only");
    throw new DomainError("singleSignOn.onlyWay", { organization: account.organization ?? "" });
  }
}

/**
 * After the proof of who it is. Records a denial.
 * @param named null if there is no account yet
 * @throws DomainError unavailable during maintenance, or forbidden from outside the organization's networks
 */
export async function assertLogInOpen(
  db: Database,
  named: AttemptAccount,
  account: Pick<Account, "role" | "networks" | "organization">,
  origin: Origin,
): Promise<void> {
  const settings = await activeSettings(db);
  if (settings.maintenanceMode && account.role !== "admin") {
    await recordDeniedLogIn(db, named, "refused", origin, "maintenance");
    throw new DomainError("server.maintenance", { system: settings.systemName });
  }
  if (isOutsideNetworks(account, origin.ipAddress)) {
    await recordDeniedLogIn(db, named, "refused", origin, "outside_networks");
    throw outsideNetworks(account);
  }
}

/** A temporary password that its owner has not replaced: it may have been written down or mailed (ASVS 5.0, 6.4.1). */
const isExpired = ({ mustChangePassword, passwordChangedAt }: Account) =>
  mustChangePassword && addDays(passwordChangedAt, TEMPORARY_PASSWORD_DAYS) < new Date();

/** @throws DomainError too_many, also if the account needs another proof before a password is tried */
async function begin(db: Database, username: string, account: Account | null, context: LogInContext) {
  const { ipAddress, code } = context;
  const accountId = account?.id ?? null;
  const attempt = await beginAttempt(
    db,
    { username, accountId, ipAddress, device: findOwnDevice(account, context) },
    () => hasLoggedInFrom(db, accountId ?? 0, ipAddress),
  );
  if (attempt.frozen === null) return { attempt, verifiedBy: null };
  const verifiedBy =
    code == null ? null : await openFrozenAccount(db, code.secretBox, accountId, code.typed, ipAddress);
  if (verifiedBy === null) throw attempt.frozen;
  return { attempt, verifiedBy };
}

/** Id of the browser if the account logged in on it before, or null. */
export const findOwnDevice = (
  account: Pick<Account, "id"> | null,
  { device }: Pick<LogInContext, "device">,
): string | null => (account && device?.userIds.includes(account.id) ? device.id : null);

/**
 * An existing password is screened when it is at hand; one that no longer fits must be changed before anything else.
 * Not that of demo accounts: each start of the portal sets it.
 */
async function recordWeakness(db: Database, account: Account, password: string): Promise<boolean> {
  const isWeak = !account.isDemo && (await isWeakPassword(db, password, account));
  if (isWeak !== account.hasWeakPassword) {
    await db.update(users).set({ hasWeakPassword: isWeak }).where(eq(users.id, account.id));
  }
  return isWeak;
}

/** Demo accounts only where enabled; deactivated accounts and those of embed sites never. */
export function mayLogIn(
  account: Pick<Account, "deactivatedAt" | "isDemo" | "isSite">,
  demoLogins: boolean,
): boolean {
  return account.deactivatedAt === null && !account.isSite && (!account.isDemo || demoLogins);
}

/** Null also for the account of an embed site. */
export async function findByName(db: Database, username: string): Promise<Account | null> {
  const [account] = await selectAccounts(db).where(
    and(sql`lower(${users.username}) = ${toUsernameKey(username)}`, eq(users.isSite, false)),
  );
  return account ?? null;
}

/** Queries for an unknown name too, for equal timing. */
async function passwordOf(db: Database, account: Account | null): Promise<string | null> {
  const [secret] = await db
    .select({ password: users.password })
    .from(users)
    .where(eq(users.id, account?.id ?? 0));
  return secret?.password ?? null;
}
