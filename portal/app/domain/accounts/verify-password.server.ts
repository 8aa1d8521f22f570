import { hash, verify } from "@node-rs/argon2";
import { DomainError } from "@wardway/db/model";
import type { Database } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { eq, sql } from "drizzle-orm";
import { recordAudit } from "../audit/record.server.ts";
import { type Account, selectAccounts } from "./session-user.server.ts";

/** The same sentence for an unknown name, a wrong password and an account that may not log in. */
export const wrongCredentials = () => new DomainError("unauthenticated", "Invalid username or password");

/** A hash of nothing anybody knows: an unknown name costs as much time as a wrong password. */
let decoy: Promise<string> | undefined;

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * The account that these credentials open. Every attempt is audited.
 * @param demoLogins whether accounts of the demo data may log in here
 * @throws DomainError unauthenticated
 */
export async function verifyPassword(
  db: Database,
  { username, password }: Credentials,
  circumstances: { readonly ipAddress: string | null; readonly demoLogins: boolean },
): Promise<Account> {
  const [account] = await selectAccounts(db).where(
    sql`lower(${users.username}) = ${username.trim().toLowerCase()}`,
  );
  const [secret] = account
    ? await db.select({ password: users.password }).from(users).where(eq(users.id, account.id))
    : [];
  decoy ??= hash(crypto.randomUUID());
  const matches = await verify(secret?.password ?? (await decoy), password);
  const allowed = account !== undefined && mayLogIn(account, circumstances.demoLogins);
  const success = matches && allowed;
  await recordAudit(
    db,
    {
      userId: account?.id ?? null,
      username: account?.username ?? null,
      ipAddress: circumstances.ipAddress,
    },
    {
      action: "account.log_in",
      resourceType: "user",
      resourceId: account?.id ?? null,
      success,
    },
  );
  if (!success) throw wrongCredentials();
  return account;
}

/** A deactivated account may not, nor one of the demo data on an address that others reach. */
export function mayLogIn(account: Account, demoLogins: boolean): boolean {
  return account.deactivatedAt === null && (!account.isDemo || demoLogins);
}
