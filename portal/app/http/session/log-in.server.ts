import { isDeepStrictEqual } from "node:util";
import type { AppLoadContext } from "@remix-run/node";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { DomainError, describeError, fieldRejection, isShowable } from "@wardway/model";
import { encodeMessage } from "@wardway/model/messages/message";
import { z } from "zod";
import type { LogInContext } from "#app/domain/accounts/check-credentials.server.ts";
import { lockUnchanged, type ProvenAccount } from "#app/domain/accounts/lock-unchanged.server.ts";
import {
  type LogInProofs,
  recordDeniedLogIn,
  recordLogInOf,
} from "#app/domain/accounts/log-in-record.server.ts";
import type { Origin } from "#app/domain/accounts/log-ins.server.ts";
import { authenticationOptions, type PasskeyPrompt } from "#app/domain/accounts/passkey-ceremony.server.ts";
import {
  enterCode,
  enterPasskey,
  MAX_CODE_LENGTH,
  type Opened,
} from "#app/domain/accounts/second-factor-code.server.ts";
import type { Account } from "#app/domain/accounts/session-user.server.ts";
import {
  findAwaitingLogIn,
  type ProviderLogIn,
  storeProviderLogIn,
} from "#app/domain/accounts/single-sign-on/provider-session.server.ts";
import { toReader } from "#app/domain/accounts/to-reader.ts";
import { setCallReader } from "#app/infra/current-call.server.ts";
import { findDowntime } from "#app/infra/downtime/downtime.server.ts";
import { currentReader } from "#app/infra/locale.ts";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { findAcceptedLocale } from "#app/infra/request-locale.ts";
import { sessionCookie } from "./cookies.server.ts";
import { getSessionId } from "./current.server.ts";
import { findDevice, rememberDevice } from "./device.server.ts";
import { endCurrentSession } from "./log-out.server.ts";
import { relyingParty, requireSessionId } from "./passkey-fields.server.ts";
import {
  beginAwaitingSession,
  beginProviderSession,
  beginSession,
  endAwaitingSession,
} from "./store.server.ts";

export interface LogInCall {
  readonly request: Request;
  readonly context: AppLoadContext;
}

type Header = [string, string];

const codeMissing = encodeMessage(describeError("login.codeMissing"));

const codeField = z
  .string({ error: codeMissing })
  .trim()
  .min(1, codeMissing)
  .max(MAX_CODE_LENGTH, codeMissing)
  .refine(isShowable, codeMissing);

export const codeSchema = z.object({ code: codeField });

/** A session has to be stored, and so have attempts. @throws DomainError unavailable during downtimes */
export function assertStorable({ context }: LogInCall): void {
  if (findDowntime(context.db)) throw new DomainError("login.readOnly");
}

/** Parses a code of the second factor. @throws DomainError invalid on `code` */
export function parseCode(value: unknown): string {
  const parsed = codeField.safeParse(value);
  if (parsed.success) return parsed.data;
  throw fieldRejection("code", "login.codeMissing");
}

/** Checks the code after the password. @throws DomainError unauthenticated, too_many */
export function checkCode(call: LogInCall, account: Account, code: string): Promise<Opened> {
  const { db, secretBox } = call.context;
  return enterCode(db, secretBox, account, code, getOrigin(call));
}

/** Of this portal, in the call's session. @throws DomainError unauthenticated without one */
export const getPasskeyPrompt = async (
  call: LogInCall,
  userVerification: PasskeyPrompt["userVerification"],
): Promise<PasskeyPrompt> => ({
  party: relyingParty(call),
  sessionId: await requireSessionId(call),
  userVerification,
});

/** @returns options for the browser's passkey API */
export const startPasskey = async (
  call: LogInCall,
  account: Account,
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  authenticationOptions(call.context.db, await getPasskeyPrompt(call, "preferred"), account.id);

/** Checks the answer of a passkey after the password. @throws DomainError unauthenticated, too_many */
export async function checkPasskey(
  call: LogInCall,
  account: Account,
  response: AuthenticationResponseJSON,
): Promise<Opened> {
  const prompt = await getPasskeyPrompt(call, "preferred");
  return enterPasskey(call.context.db, prompt, account, response, getOrigin(call));
}

/**
 * Completes a log-in. The session gets a new id, which prevents session fixation.
 * @param proofs by which factors beside the password; `isAwaited` if this browser's session awaited the second
 * @param atProvider by which the person was named; that of a session that awaited the second factor is taken over
 * @returns the `Set-Cookie` headers of the session and the device, and one for the next page if the account reads in another
 * language, or with other formats, than the visitor's document
 * @throws DomainError unauthenticated if the account has changed since the password check
 */
export async function completeLogIn(
  call: LogInCall,
  account: ProvenAccount,
  proofs: Omit<LogInProofs, "issuer"> & { readonly isAwaited?: boolean } = {},
  atProvider: ProviderLogIn | null = null,
): Promise<Header[]> {
  // An organization's provider may have asked for nothing.
  const beginOne = atProvider ? beginProviderSession : beginSession;
  const id = await begin(call, account, beginOne, atProvider, proofs.isAwaited);
  const issuer = atProvider?.issuer;
  await recordLogInOf(call.context.db, account, getOrigin(call), { ...proofs, issuer });
  const device = await rememberDevice(call.request, call.context, account.id);
  return [await sessionHeader(call, id), ["set-cookie", device], ...changeReader(call, account)];
}

/** Writes for the account from now on, in a new document if the present one is for another reader. */
function changeReader({ request }: LogInCall, account: Account): Header[] {
  const reader = toReader(account, findAcceptedLocale(request.headers.get("accept-language")));
  const isSame = isDeepStrictEqual(reader, currentReader());
  setCallReader(reader);
  return isSame ? [] : [["x-remix-reload-document", "true"]];
}

/**
 * Begins a session that awaits the second factor.
 * @returns the `Set-Cookie` header
 * @throws DomainError as `completeLogIn`
 */
export async function awaitSecondFactor(
  call: LogInCall,
  account: Account,
  atProvider: ProviderLogIn | null = null,
): Promise<Header> {
  return sessionHeader(call, await begin(call, account, beginAwaitingSession, atProvider));
}

async function begin(
  call: LogInCall,
  account: ProvenAccount,
  beginOne: typeof beginSession,
  atProvider: ProviderLogIn | null,
  isAwaited = false,
): Promise<string> {
  const { db } = call.context;
  const formerId = await getSessionId(call.request, call.context);
  const awaiting = formerId === null ? null : await findAwaitingLogIn(db, tokenHash(formerId), account.id);
  const logIn = atProvider ?? awaiting;
  // Otherwise together with the beginning of the next one: a provider that ends the first leaves none to begin.
  const awaitedId = isAwaited ? formerId : null;
  if (awaitedId === null) await endCurrentSession(call.request, call.context);
  try {
    return await db.transaction(async (tx) => {
      await lockUnchanged(tx, account);
      if (awaitedId !== null) await endAwaitingSession(tx, awaitedId);
      const id = await beginOne(tx, account.id, getOrigin(call));
      if (logIn) await storeProviderLogIn(tx, tokenHash(id), logIn);
      return id;
    });
  } catch (error) {
    if (error instanceof DomainError) {
      await endCurrentSession(call.request, call.context);
      await recordDeniedLogIn(db, account, "refused", getOrigin(call), "changed_meanwhile");
    }
    throw error;
  }
}

/** Rejects a log-in without the code. @throws DomainError second_factor_required */
export async function rejectWithoutCode(call: LogInCall, account: Account): Promise<never> {
  await recordDeniedLogIn(call.context.db, account, "refused", getOrigin(call), "second_factor_required");
  throw new DomainError("login.codeRequired", {}, [{ field: "code", ...describeError("login.codeMissing") }]);
}

export const getOrigin = ({ request, context }: LogInCall): Origin => ({
  ipAddress: context.ipAddress,
  userAgent: request.headers.get("user-agent"),
});

/** From where a log-in comes, and from which browser. */
export const readLogInContext = async (call: LogInCall): Promise<LogInContext> => ({
  ...getOrigin(call),
  demoLogins: call.context.demoLogins,
  device: await findDevice(call.request, call.context),
});

async function sessionHeader({ context }: LogInCall, id: string): Promise<Header> {
  return ["set-cookie", await sessionCookie(context).serialize(id)];
}
