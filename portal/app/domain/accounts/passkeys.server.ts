import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { isoBase64URL } from "@simplewebauthn/server/helpers";
import type { Connection, Database, Transaction } from "@wardway/db/open";
import { passkeys, sessions, users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { and, asc, eq } from "drizzle-orm";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { auditRejections, runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { activeSettings } from "../settings/read-settings.server.ts";
import { type RelyingParty, registrationOptions, verifyRegistration } from "./passkey-ceremony.server.ts";
import { renewRecoveryCodes } from "./recovery-codes.server.ts";
import { queueAccountChanged } from "./security-mail.server.ts";
import { endSessionsOf, ownAccount } from "./sessions.server.ts";

const MAX_PASSKEYS = 10;

export const countPasskeys = (connection: Connection, userId: number) =>
  connection.$count(passkeys, eq(passkeys.userId, userId));

/** Oldest first. */
export const listPasskeys = (connection: Connection, userId: number) =>
  connection
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.id));

/** @throws DomainError conflict if there are enough */
export async function startPasskey(
  db: Database,
  caller: Caller,
  party: RelyingParty,
  sessionId: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  assertRoomFor(await countPasskeys(db, caller.userId));
  const { systemName } = await activeSettings(db);
  return registrationOptions(db, { ...party, name: systemName }, caller, sessionId);
}

/**
 * Mails the owner. As the first second factor it also ends the other sessions, which began without one.
 * @returns the recovery codes of a first second factor, to be shown once
 * @throws DomainError conflict if there are enough, or the passkey was added before; invalid for a response to another
 * challenge
 */
export async function addPasskey(
  db: Database,
  caller: Caller,
  party: RelyingParty,
  sessionId: string,
  { name, credential: response }: { readonly name: string; readonly credential: RegistrationResponseJSON },
): Promise<string[] | null> {
  const intent = ownAccount(caller, "account.add_passkey");
  const { userId } = caller;
  const credential = await auditRejections(db, caller, intent, async () => {
    const verified = await verifyRegistration(db, party, sessionId, response);
    if (!verified) throw new DomainError("passkey.rejected");
    return verified;
  });
  const recoveryCodes = await runAuditedTransaction(db, caller, intent, async (tx) => {
    const { hasAuthenticator, passkeyCount } = await lockFactors(tx, userId);
    // A reset, another password or a deletion, which the lock has waited for, ends the account's sessions.
    const own = and(eq(sessions.idHash, tokenHash(sessionId)), eq(sessions.userId, userId));
    if ((await tx.$count(sessions, own)) === 0) throw new DomainError("session.required");
    assertRoomFor(passkeyCount);
    const added = await tx
      .insert(passkeys)
      .values({
        userId,
        name,
        credentialId: credential.id,
        publicKey: isoBase64URL.fromBuffer(credential.publicKey),
        counter: credential.counter,
        transports: response.response.transports ?? [],
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added.length === 0) throw new DomainError("passkey.alreadyAdded");
    await queueAccountChanged(tx, userId, "passkeyAdded");
    const details = { passkey: name };
    if (hasAuthenticator || passkeyCount > 0) return { value: null, details };
    const ended = await endSessionsOf(tx, userId, sessionId);
    return { value: await renewRecoveryCodes(tx, userId), details: { ...details, ...ended } };
  });
  triggerJobs("mail");
  return recoveryCodes;
}

/**
 * Ends the other sessions, which it may have opened, and mails the owner.
 * @param sessionId of the caller
 * @throws DomainError not_found; conflict for the only second factor, which is switched off instead
 */
export async function removePasskey(
  db: Database,
  caller: Caller,
  sessionId: string,
  id: number,
): Promise<void> {
  await runAuditedTransaction(db, caller, ownAccount(caller, "account.remove_passkey"), async (tx) => {
    const { hasAuthenticator, passkeyCount } = await lockFactors(tx, caller.userId);
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, caller.userId)))
      .returning({ name: passkeys.name });
    if (!removed[0]) throw new DomainError("passkey.notFound");
    if (!hasAuthenticator && passkeyCount === 1) throw new DomainError("passkey.last");
    const ended = await endSessionsOf(tx, caller.userId, sessionId);
    await queueAccountChanged(tx, caller.userId, "passkeyRemoved");
    return { value: undefined, details: { passkey: removed[0].name, ...ended } };
  });
  triggerJobs("mail");
}

/** Serializes changes of an account's second factor. */
async function lockFactors(tx: Transaction, userId: number) {
  const [account] = await tx
    .select({ totpConfirmedAt: users.totpConfirmedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  return {
    hasAuthenticator: account !== undefined && account.totpConfirmedAt !== null,
    passkeyCount: await countPasskeys(tx, userId),
  };
}

function assertRoomFor(count: number): void {
  if (count >= MAX_PASSKEYS) throw new DomainError("passkey.tooMany", { max: MAX_PASSKEYS });
}
