import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  SettingsService,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from "@simplewebauthn/server";
import { isoBase64URL, isoUint8Array } from "@simplewebauthn/server/helpers";
import type { Database } from "@wardway/db/open";
import { passkeys, sessions } from "@wardway/db/schema";
import { and, DrizzleQueryError, eq, gt, or, sql } from "drizzle-orm";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { count } from "#app/infra/rate-limits.server.ts";

export const CHALLENGE_MINUTES = 5;

// No attestation is asked for. With these roots the library would fetch the revocation lists that the certificates of an
// answer name, from any address.
for (const identifier of ["android-key", "android-safetynet", "apple", "mds"] as const)
  SettingsService.setRootCertificates({ identifier, certificates: [] });

/** This portal, to an authenticator: https://www.w3.org/TR/webauthn-3/#relying-party-identifier */
export interface RelyingParty {
  /** Host name. */
  readonly id: string;
  readonly origin: string;
}

/** What one of an account's passkeys is asked for. The session has the challenge. */
export interface PasskeyPrompt {
  readonly party: RelyingParty;
  readonly sessionId: string;
  /** Whether the authenticator must verify its user. Beside a password, keys that cannot do it are accepted too. */
  readonly userVerification: "required" | "preferred";
}

/** Options for `navigator.credentials.create`. The challenge is stored with the session. */
export async function registrationOptions(
  db: Database,
  party: RelyingParty & { readonly name: string },
  user: { readonly userId: number; readonly username: string },
  sessionId: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: userHandle(user.userId),
    userName: user.username,
    attestationType: "none",
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    excludeCredentials: await credentialsOf(db, user.userId),
  });
  await storeChallenge(db, sessionId, options.challenge);
  return options;
}

/** Options for `navigator.credentials.get` with the account's passkeys. The challenge is stored with the session. */
export async function authenticationOptions(
  db: Database,
  { party, sessionId, userVerification }: PasskeyPrompt,
  userId: number,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification,
    allowCredentials: await credentialsOf(db, userId),
  });
  await storeChallenge(db, sessionId, options.challenge);
  return options;
}

/**
 * Options for a log-in with a passkey alone: the user chooses among those that the authenticator stores. Its verification of
 * the user is the second factor.
 */
export const logInOptions = ({ id }: RelyingParty): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  generateAuthenticationOptions({ rpID: id, userVerification: "required" });

/** Null if the response is not one to this session's challenge, or is of another site. */
export async function verifyRegistration(
  db: Database,
  party: RelyingParty,
  sessionId: string,
  response: RegistrationResponseJSON,
): Promise<WebAuthnCredential | null> {
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(db, sessionId, challenge),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(rejected);
  return verified?.verified ? verified.registrationInfo.credential : null;
}

/** Checks an answer to this session's challenge. */
export const verifyPasskey = (
  db: Database,
  { party, sessionId, userVerification }: PasskeyPrompt,
  userId: number,
  response: AuthenticationResponseJSON,
): Promise<boolean> =>
  verifyAnswer(db, party, userId, response, {
    expectedChallenge: (challenge) => takeChallenge(db, sessionId, challenge),
    requireUserVerification: userVerification === "required",
  });

/** Of a log-in without a session, as the browser that began it has it. */
export interface LogInChallenge {
  readonly challenge: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/**
 * Checks an answer to the challenge of a log-in with a passkey alone. The challenge is used up in any case.
 * @param userId of the account that has the passkey; null for an unknown one
 * @param begun null if this browser began no log-in
 */
export async function verifyLogIn(
  db: Database,
  party: RelyingParty,
  userId: number | null,
  begun: LogInChallenge | null,
  response: AuthenticationResponseJSON,
): Promise<boolean> {
  const isFirst = begun !== null && (await isFirstAnswer(db, begun));
  if (!isFirst || userId === null) return false;
  // WebAuthn, 7.2, step 6: no account was named before, so the answer must name it.
  if (response.response.userHandle !== isoBase64URL.fromBuffer(userHandle(userId))) return false;
  return verifyAnswer(db, party, userId, response, {
    expectedChallenge: begun.challenge,
    requireUserVerification: true,
  });
}

/** Checks the signature of one of the account's passkeys, and stores its counter. */
async function verifyAnswer(
  db: Database,
  party: RelyingParty,
  userId: number,
  response: AuthenticationResponseJSON,
  expected: {
    readonly expectedChallenge: string | ((challenge: string) => Promise<boolean>);
    readonly requireUserVerification: boolean;
  },
): Promise<boolean> {
  const [passkey] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, response.id), eq(passkeys.userId, userId)));
  if (!passkey) return false;
  const verified = await verifyAuthenticationResponse({
    ...expected,
    response,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: passkey.credentialId,
      publicKey: isoBase64URL.toBuffer(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(rejected);
  return verified?.verified === true && storeUse(db, passkey.id, verified.authenticationInfo.newCounter);
}

/** The library throws an Error for each kind of invalid response. @throws a fault of the database */
function rejected(error: unknown): null {
  if (error instanceof DrizzleQueryError) throw error;
  return null;
}

/** @returns false if the counter has not grown, also concurrently: the authenticator may have been copied */
async function storeUse(db: Database, id: number, counter: number): Promise<boolean> {
  const hasGrown = sql`${passkeys.counter} < ${counter}`;
  const doesNotCount = and(eq(passkeys.counter, 0), sql`${counter} = 0`);
  const used = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), or(hasGrown, doesNotCount)))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

const credentialsOf = (db: Database, userId: number) =>
  db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));

/** By which an authenticator names the account. */
const userHandle = (userId: number) => isoUint8Array.fromUTF8String(String(userId));

const answered = { name: "passkey-answered", seconds: CHALLENGE_MINUTES * 60 };

/** The count outlives the challenge. */
async function isFirstAnswer(db: Database, { challenge, startedAt }: LogInChallenge): Promise<boolean> {
  if (Date.now() - startedAt >= CHALLENGE_MINUTES * 60_000) return false;
  return (await count(db, answered, tokenHash(challenge))).attempts === 1;
}

async function storeChallenge(db: Database, sessionId: string, challenge: string): Promise<void> {
  await db
    .update(sessions)
    .set({ passkeyChallenge: challenge, passkeyChallengedAt: sql`now()` })
    .where(eq(sessions.idHash, tokenHash(sessionId)));
}

/** A challenge is compared with one answer only, in the session that asked for it. */
async function takeChallenge(db: Database, sessionId: string, challenge: string): Promise<boolean> {
  const taken = await db
    .update(sessions)
    .set({ passkeyChallenge: null, passkeyChallengedAt: null })
    .where(
      and(
        eq(sessions.idHash, tokenHash(sessionId)),
        eq(sessions.passkeyChallenge, challenge),
        gt(sessions.passkeyChallengedAt, sql`now() - make_interval(mins => ${CHALLENGE_MINUTES})`),
      ),
    )
    .returning({ number: sessions.number });
  return taken.length > 0;
}
