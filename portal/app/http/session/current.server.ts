import type { AppLoadContext } from "@remix-run/node";
import { sessionLimits } from "@wardway/model";
import { addHours, addMinutes, differenceInSeconds } from "date-fns";
import { mayLogIn } from "#app/domain/accounts/check-credentials.server.ts";
import { recordRestrictedUse } from "#app/domain/accounts/restricted-use.server.ts";
import { findRestriction, isOutsideNetworks, type Restriction } from "#app/domain/accounts/restrictions.ts";
import type { Account } from "#app/domain/accounts/session-user.server.ts";
import { toReader } from "#app/domain/accounts/to-reader.ts";
import { activeSettings } from "#app/domain/settings/read-settings.server.ts";
import { backgroundHeader } from "#app/infra/background-call.ts";
import { setCallReader } from "#app/infra/current-call.server.ts";
import { findAcceptedLocale } from "#app/infra/request-locale.ts";
import { sessionCookie } from "./cookies.server.ts";
import type { SessionEnd, SessionTime } from "./session-end.ts";
import { sessionOwnerHeader } from "./session-owner.ts";
import { findAwaitingSession, findSession, findSessionEnd, touchSession } from "./store.server.ts";
import { parseBearer } from "./widgets/widget-calls.ts";

/** A valid session, and its account's restriction, if any. */
export interface SignIn {
  readonly account: Account;
  readonly restriction: Restriction | null;
  readonly sessionTime: SessionTime;
  /** Last proof by password or second factor. */
  readonly confirmedAt: Date;
}

/** Concurrent loaders of one request share one query. */
const lookups = new WeakMap<AppLoadContext, Promise<SignIn | null>>();

/** Whether this call must not extend an idle session. */
export const isBackgroundCall = ({ url, headers }: Request) =>
  new URL(url).pathname === "/api/user" || headers.has(backgroundHeader);

/** Returns the account if it may use the portal now. */
export async function currentAccount(request: Request, context: AppLoadContext): Promise<Account | null> {
  const signIn = await currentSignIn(request, context);
  return signIn?.restriction === null ? signIn.account : null;
}

/** Returns the session, restricted or not. */
export function currentSignIn(request: Request, context: AppLoadContext): Promise<SignIn | null> {
  let lookup = lookups.get(context);
  if (!lookup) {
    lookup = findSignIn(request, context);
    lookups.set(context, lookup);
  }
  return lookup;
}

/** After its session has ended in this call, whose page is then a visitor's. */
export const forgetSignIn = (context: AppLoadContext) => lookups.delete(context);

async function findSignIn(request: Request, context: AppLoadContext): Promise<SignIn | null> {
  const { db } = context;
  const id = await getSessionId(request, context);
  if (id === null) return null;
  const session = await findSession(db, id);
  if (!session) return null;
  const { account, startedAt, confirmedAt } = session;
  if (!mayLogIn(account, context.demoLogins) || !matchesOwner(account, request)) return null;
  setCallReader(toReader(account, findAcceptedLocale(request.headers.get("accept-language"))));
  const now = new Date();
  const isTouched = session.isTouchDue && !isBackgroundCall(request) && (await touchSession(db, id));
  const settings = await activeSettings(db);
  const idleEnd = addMinutes(isTouched ? now : session.lastActiveAt, settings.sessionTimeout);
  return {
    account,
    confirmedAt,
    restriction: findRestriction(account, settings, now, context.ipAddress),
    sessionTime: {
      idleSeconds: differenceInSeconds(idleEnd, now),
      limitSeconds: differenceInSeconds(addHours(startedAt, sessionLimits.absoluteHours), now),
    },
  };
}

/** Null for a browser that was not logged in. */
export async function findEndOfSession(
  request: Request,
  context: AppLoadContext,
): Promise<SessionEnd | null> {
  const id = await getSessionId(request, context);
  return id === null ? null : findSessionEnd(context.db, id);
}

/** False if the request names another account than the session's. */
function matchesOwner({ id }: Account, { headers }: Request): boolean {
  const owner = headers.get(sessionOwnerHeader);
  return owner === null || owner === String(id);
}

/** Returns the account that still has to enter its second factor. */
export async function findAwaitingAccount(
  request: Request,
  context: AppLoadContext,
): Promise<Account | null> {
  const id = await getSessionId(request, context);
  const account = id === null ? null : await findAwaitingSession(context.db, id);
  if (!account) return null;
  const { db, ipAddress } = context;
  if (isOutsideNetworks(account, ipAddress)) {
    const { id: userId, username } = account;
    await recordRestrictedUse(db, { userId, username, ipAddress }, "network");
    return null;
  }
  return mayLogIn(account, context.demoLogins) ? account : null;
}

/** Returns the session id of a correctly signed cookie, or null. */
export async function getSessionId(request: Request, context: AppLoadContext): Promise<string | null> {
  // A bearer token takes precedence over the cookie.
  if (parseBearer(request.headers.get("authorization")) !== null) return null;
  return parseSessionId(request.headers.get("cookie"), context);
}

export async function parseSessionId(
  header: string | null,
  context: Pick<AppLoadContext, "sessionSecrets" | "secureCookies">,
): Promise<string | null> {
  const value: unknown = await sessionCookie(context).parse(header);
  return typeof value === "string" ? value : null;
}
