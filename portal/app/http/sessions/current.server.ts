import type { AppLoadContext } from "@remix-run/node";
import { parseCookie } from "cookie";
import { type Hold, holdOf } from "#app/domain/accounts/holds.ts";
import { mayLogIn } from "#app/domain/accounts/log-in.server.ts";
import type { Account } from "#app/domain/accounts/session-user.server.ts";
import { activeSettings } from "#app/domain/settings/read.server.ts";
import { sessionCookie } from "../cookies.server.ts";
import { bearerIn } from "../widgets/widget-calls.ts";
import { pollHeader, quietCookie } from "./background-call.ts";
import { speakerHeader } from "./session-owner.ts";
import { findAwaitingSession, findSession, touchSession } from "./store.server.ts";

/** A live session, and what holds its account back. */
export interface SignIn {
  readonly account: Account;
  readonly hold: Hold | null;
}

/** Loaders of one page run side by side: they share one look at the database, kept as long as the call. */
const lookups = new WeakMap<AppLoadContext, Promise<SignIn | null>>();

/** What a page asks on its own must not keep an idle session alive. */
export const isPoll = ({ url, headers }: Request) =>
  new URL(url).pathname === "/api/user" ||
  headers.has(pollHeader) ||
  parseCookie(headers.get("cookie") ?? "")[quietCookie] !== undefined;

/** Who is signed in on this call and may use the portal now, or null. */
export async function currentAccount(request: Request, context: AppLoadContext): Promise<Account | null> {
  const signIn = await currentSignIn(request, context);
  return signIn?.hold === null ? signIn.account : null;
}

/** Whose session this call carries, held back or not, or null. */
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
  if (!account || !mayLogIn(account, context.demoLogins) || !isMeant(account, request)) return null;
  if (!isPoll(request)) await touchSession(db, id);
  return { account, hold: holdOf(account, await activeSettings(db), new Date()) };
}

/** A call that names another speaker than the session's account is nobody's. */
function isMeant({ id }: Account, { headers }: Request): boolean {
  const speaker = headers.get(speakerHeader);
  return speaker === null || speaker === String(id);
}

/** The account whose password was right on this browser and whose code is asked for, or null. */
export async function awaitingAccount(request: Request, context: AppLoadContext): Promise<Account | null> {
  const id = await sessionId(request, context);
  const account = id === null ? null : await findAwaitingSession(context.db, id);
  return account && mayLogIn(account, context.demoLogins) ? account : null;
}

/** The session's id from the cookie, if it carries our signature. */
export async function sessionId(request: Request, context: AppLoadContext): Promise<string | null> {
  // A call that bears a credential of its own speaks in nobody's else's name, whatever cookie comes along.
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
