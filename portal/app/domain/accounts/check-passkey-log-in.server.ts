import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { Database } from "@wardway/db/open";
import { passkeys, users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { eq } from "drizzle-orm";
import {
  assertOwnLogInOpen,
  findOwnDevice,
  type LogInContext,
  mayLogIn,
} from "./check-credentials.server.ts";
import { beginUnguessable, withLockedDelay } from "./lock-out.server.ts";
import type { ProvenAccount } from "./lock-unchanged.server.ts";
import { recordBlockedLogIn, recordDeniedLogIn } from "./log-in-record.server.ts";
import { hasLoggedInFrom } from "./log-ins.server.ts";
import { type LogInChallenge, type RelyingParty, verifyLogIn } from "./passkey-ceremony.server.ts";
import { type Account, selectAccounts } from "./session-user.server.ts";

/**
 * Checks a log-in with a passkey alone, whose owner is verified by the authenticator: nothing follows. The same error for an
 * unknown passkey, a wrong answer and a barred account. Records a denial; the caller records the log-in.
 * @param begun null if this browser began no log-in
 * @throws DomainError as `checkCredentials`, but wrong passwords lock no one out
 */
export const checkPasskeyLogIn = (
  db: Database,
  party: RelyingParty,
  begun: LogInChallenge | null,
  response: AuthenticationResponseJSON,
  circumstances: LogInContext,
): Promise<ProvenAccount> =>
  withLockedDelay(async () => {
    const account = await findOwner(db, response.id);
    const { ipAddress } = circumstances;
    const subject = { ipAddress, device: findOwnDevice(account, circumstances) };
    const attempt = await beginUnguessable(db, subject, () =>
      hasLoggedInFrom(db, account?.id ?? 0, ipAddress),
    ).catch(async (error: unknown) => {
      if (error instanceof DomainError) await recordBlockedLogIn(db, account, circumstances, error.category);
      throw error;
    });
    const isVerified = await verifyLogIn(db, party, account?.id ?? null, begun, response);
    // Without a password, only a provider or a mailed link opens the account.
    const isOpen = account?.hasPassword && mayLogIn(account, circumstances.demoLogins);
    if (!account || !isVerified || !isOpen) {
      const reason = isVerified ? "account_closed" : "wrong_passkey";
      await recordDeniedLogIn(db, account, "refused", circumstances, reason);
      throw attempt.concealed ?? new DomainError("login.passkeyWrong");
    }
    await attempt.succeeded();
    await assertOwnLogInOpen(db, account, circumstances);
    return { ...account, credentialId: response.id };
  });

async function findOwner(db: Database, credentialId: string): Promise<Account | null> {
  const [account] = await selectAccounts(db)
    .innerJoin(passkeys, eq(passkeys.userId, users.id))
    .where(eq(passkeys.credentialId, credentialId));
  return account ?? null;
}
