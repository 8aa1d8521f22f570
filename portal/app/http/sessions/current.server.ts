import type { AppLoadContext } from "@remix-run/node";
import { parseCookie } from "cookie";
import { mayLogIn } from "#app/domain/accounts/log-in.server.ts";
import { findRestriction, type Restriction } from "#app/domain/accounts/restrictions.ts";
import type { Account } from "#app/domain/accounts/session-user.server.ts";
import { activeSettings } from "#app/domain/settings/read.server.ts";
import { sessionCookie } from "../cookies.server.ts";
import { bearerIn } from "../widgets/widget-calls.ts";
import { pollHeader, quietCookie } from "./background-call.ts";
import { speakerHeader } from "./session-owner.ts";
import { findAwaitingSession, findSession, touchSession } from "./store.server.ts";

/** A valid session, and the restriction of its account, if any. */
export interface SignIn {
  readonly account: Account;
  readonly hold: Restriction | null;
}

/** Concurrent loaders of one page share one query; cached per request. */
const lookups = new WeakMap<AppLoadContext, Promise<SignIn | null>>();

/** Whether this is a background call, which must not extend an idle session. */
export const isPoll = ({ url, headers }: Request) =>
  new URL(url).pathname === "/api/user" ||
  headers.has(pollHeader) ||
  parseCookie(headers.get("cookie") ?? "")[quietCookie] !== undefined;

/** Returns the account of the request if it may use the portal now, or null. */
export async function currentAccount(request: Request, context: AppLoadContext): Promise<Account | null> {
  const signIn = await currentSignIn(request, context);
  return signIn?.hold === null ? signIn.account : null;
}

/** Returns the session of the request, restricted or not, or null. */
export function currentSignIn(request: Request, context: AppLoadContext): Promise<SignIn | null> {
  let lookup = lookups.get(context);
  if (!lookup) {
    lookup = lookUp(request, context);
    lookups.set(context, lookup);
  }
  return lookup;
}

async function lookUp(request: Request, context: AppLoadContext): Promise<SignIn | null> {
  const { db } = context;
  const id = await sessionId(request, context);
  if (id === null) return null;
  const account = await findSession(db, id);
  if (!account || !mayLogIn(account, context.demoLogins) || !matchesOwner(account, request)) return null;
  if (!isPoll(request)) await touchSession(db, id);
  return { account, hold: findRestriction(account, await activeSettings(db), new Date()) };
}

/** False if the request names another account than the session's. */
function matchesOwner({ id }: Account, { headers }: Request): boolean {
  const owner = headers.get(speakerHeader);
  return owner === null || owner === String(id);
}

/** Returns the account that has entered its password but not yet its second factor, or null. */
export async function awaitingAccount(request: Request, context: AppLoadContext): Promise<Account | null> {
  const id = await sessionId(request, context);
  const account = id === null ? null : await findAwaitingSession(context.db, id);
  return account && mayLogIn(account, context.demoLogins) ? account : null;
}

/** Returns the session id of a correctly signed cookie, or null. */
export async function sessionId(request: Request, context: AppLoadContext): Promise<string | null> {
  // A bearer token takes precedence: the cookie must not authenticate such a call.
  if (bearerIn(request.headers.get("authorization")) !== null) return null;
  return sessionIdIn(request.headers.get("cookie"), context);
}

/** The same from a `Cookie` header. */
export async function sessionIdIn(
  header: string | null,
  context: Pick<AppLoadContext, "sessionSecret" | "secureCookies">,
): Promise<string | null> {
  const value: unknown = await sessionCookie(context).parse(header);
  return typeof value === "string" ? value : null;
}
