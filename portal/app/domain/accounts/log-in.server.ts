import type { Database } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { and, eq, sql } from "drizzle-orm";
import { activeSettings } from "../settings/read.server.ts";
import { beginAttempt } from "./lock-out.server.ts";
import { recordLock, recordRefusedLogIn, recordTurnedAway } from "./log-in-record.server.ts";
import { hasLoggedInFrom, type Origin } from "./log-ins.server.ts";
import { expectTurn, opens } from "./password-work.server.ts";
import { type Account, selectAccounts } from "./session-user.server.ts";

/** The same sentence for an unknown name, a wrong password and an account that may not log in. */
export const wrongCredentials = () => new DomainError("login.invalid");

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface Circumstances extends Origin {
  /** Whether accounts of the demo data may log in here. */
  readonly demoLogins: boolean;
}

/**
 * The account that these credentials open, if nothing but a second factor is missing. A refusal is audited and
 * stands in the account's history; a log-in is written down by who completes it.
 * @throws DomainError unauthenticated, too_many, or unavailable during maintenance
 */
export async function checkCredentials(
  db: Database,
  { username, password }: Credentials,
  circumstances: Circumstances,
): Promise<Account> {
  // Before anything is asked of the database: a flood costs no more than this.
  expectTurn();
  const account = await findByName(db, username);
  const isKnownHere = () => hasLoggedInFrom(db, account?.id ?? 0, circumstances.ipAddress);
  const begun = beginAttempt(db, username, circumstances.ipAddress, isKnownHere);
  const attempt = await begun.catch(async (error: unknown) => {
    if (error instanceof DomainError) await recordTurnedAway(db, account, circumstances, error.category);
    throw error;
  });
  const matches = await opens(await passwordOf(db, account), password).catch(async (error: unknown) => {
    await attempt.unchecked();
    throw error;
  });
  if (!account || !matches || !mayLogIn(account, circumstances.demoLogins)) {
    await recordRefusedLogIn(db, account, matches ? "refused" : "wrong_password", circumstances);
    if (await attempt.failed()) await recordLock(db, account, circumstances);
    throw wrongCredentials();
  }
  await attempt.succeeded();
  const settings = await activeSettings(db);
  if (settings.maintenanceMode && account.role !== "admin") {
    await recordRefusedLogIn(db, account, "refused", circumstances, "maintenance");
    throw new DomainError("server.maintenance", { system: settings.systemName });
  }
  return account;
}

/**
 * A deactivated account may not, nor one of the demo data on an address that others reach, nor ever one that stands
 * for an embed site.
 */
export function mayLogIn(
  account: Pick<Account, "deactivatedAt" | "isDemo" | "isSite">,
  demoLogins: boolean,
): boolean {
  return account.deactivatedAt === null && !account.isSite && (!account.isDemo || demoLogins);
}

/** The account of a name as it was typed. That of an embed site is nobody's: its name is as good as unknown. */
export async function findByName(db: Database, username: string): Promise<Account | null> {
  const [account] = await selectAccounts(db).where(
    and(sql`lower(${users.username}) = ${username.trim().toLowerCase()}`, eq(users.isSite, false)),
  );
  return account ?? null;
}

/** Asks the database for an unknown name too, so that both take as long. */
async function passwordOf(db: Database, account: Account | null): Promise<string | null> {
  const [secret] = await db
    .select({ password: users.password })
    .from(users)
    .where(eq(users.id, account?.id ?? 0));
  return secret?.password ?? null;
}
