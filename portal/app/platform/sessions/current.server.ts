import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "../../domain/accounts/session-user.server.ts";
import { mayLogIn } from "../../domain/accounts/verify-password.server.ts";
import { sessionCookie } from "../cookies.server.ts";
import { parseCookie } from "../parse-cookie.ts";
import { pollHeader, quietCookie } from "./quiet.ts";
import { findSession, touchSession } from "./store.server.ts";

/** Loaders of one page run side by side: they share one look at the database, kept as long as the call. */
const lookups = new WeakMap<AppLoadContext, Promise<Account | null>>();

/** What a page asks on its own must not keep an idle session alive. */
const isPoll = ({ url, headers }: Request) =>
  new URL(url).pathname === "/api/user" ||
  headers.has(pollHeader) ||
  parseCookie(headers.get("cookie"), quietCookie) !== null;

/** Who is signed in on this call, or null. */
export function currentAccount(request: Request, context: AppLoadContext): Promise<Account | null> {
  let lookup = lookups.get(context);
  if (!lookup) {
    lookup = lookUp(request, context);
    lookups.set(context, lookup);
  }
  return lookup;
}

async function lookUp(request: Request, context: AppLoadContext): Promise<Account | null> {
  const id = await sessionId(request, context);
  if (id === null) return null;
  const account = await findSession(context.db, id);
  if (!account || !mayLogIn(account, context.demoLogins)) return null;
  if (!isPoll(request)) await touchSession(context.db, id);
  return account;
}

/** The session's id from the cookie, if it carries our signature. */
export async function sessionId(request: Request, context: AppLoadContext): Promise<string | null> {
  const value: unknown = await sessionCookie(context).parse(request.headers.get("cookie"));
  return typeof value === "string" ? value : null;
}
