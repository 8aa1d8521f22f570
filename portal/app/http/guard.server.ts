import { type AppLoadContext, redirect } from "@remix-run/node";
import type { Database } from "@wardway/db/open";
import { type Action, accountMay, DomainError } from "@wardway/model";
import type { Account } from "../domain/accounts/session-user.server.ts";
import type { Caller } from "../domain/audit/caller.server.ts";
import { recordAudit } from "../domain/audit/record.server.ts";
import { type HeldBack, isPublic, refusalOf, wayOut } from "./holds.server.ts";
import { shown } from "./screen.server.ts";
import { currentAccount, currentSignIn, isPoll, type SignIn } from "./sessions/current.server.ts";
import { bearerIn, type WidgetRule } from "./widgets/widget-calls.ts";
import { type InWidget, widgetGuard } from "./widgets/widget-guard.server.ts";

interface Call {
  readonly request: Request;
  readonly context: AppLoadContext;
}

export interface SignedIn {
  readonly db: Database;
  readonly account: Account;
  readonly caller: Caller;
  /** The page asks on its own, without a person's doing. */
  readonly quiet: boolean;
}

/** What a route asks of its visitor: any account, or one whose role has a right in the permission table. */
export type Rule = "signed-in" | Action;

/**
 * The first line of every screen's loader and action: leads a visitor to the log-in page and back, a person whom
 * something holds back to where it is done, and refuses a role without the right.
 * @throws a redirect, or a page of status 403; of status 503 during maintenance
 */
export async function guard(call: Call, rule: Rule): Promise<SignedIn> {
  const signIn = await currentSignIn(call.request, call.context);
  if (!signIn) throw redirect(loginAddress(call.request));
  if (isHeldBack(signIn)) {
    const way = await wayOut(signIn.hold, call);
    if (way) throw way;
  }
  return shown(permitted(call, signIn.account, rule));
}

/**
 * The same for an endpoint, without redirects. A call with a bearer token is a widget's, whatever cookie it carries.
 * @param widgetRule the right that a widget session needs; null if no widget may call
 * @throws DomainError unauthenticated, forbidden, too_many, or unavailable during maintenance; a 401 to a widget
 */
export async function apiGuard(
  call: Call,
  rule: Rule | "embedding.session",
  widgetRule: WidgetRule | null,
): Promise<SignedIn | InWidget> {
  const token = bearerIn(call.request.headers.get("authorization"));
  if (token !== null) return widgetGuard(call, token, widgetRule);
  const signIn = await currentSignIn(call.request, call.context);
  if (!signIn) throw new DomainError("session.required");
  if (isHeldBack(signIn)) throw await refusalOf(signIn.hold, call);
  return permitted(call, signIn.account, rule);
}

/** For pages that everybody may open: somebody whom something holds back is a visitor there. */
export function visitor({ request, context }: Call): Promise<Account | null> {
  return currentAccount(request, context);
}

/**
 * Whose name the frame around a page shows, and what holds that person back: it opens nothing.
 * @throws a page of status 503 during maintenance, in the place of every page but the public ones
 */
export async function reader(call: Call): Promise<SignIn | null> {
  const signIn = await currentSignIn(call.request, call.context);
  if (signIn?.hold === "maintenance" && !isPublic(call)) {
    const way = await wayOut(signIn.hold, call);
    if (way) throw way;
  }
  return signIn;
}

const isHeldBack = (signIn: SignIn): signIn is SignIn & HeldBack => signIn.hold !== null;

async function permitted(
  { request, context }: Call,
  account: Account,
  rule: Rule | "embedding.session",
): Promise<SignedIn> {
  const { db, ipAddress } = context;
  const caller: Caller = {
    userId: account.id,
    username: account.username,
    role: account.role,
    organizationId: account.organizationId,
    isManager: account.isManager,
    ipAddress,
  };
  if (rule !== "signed-in" && (rule === "embedding.session" || !accountMay(account, rule))) {
    await recordAudit(db, caller, {
      action: rule,
      resourceType: "route",
      details: { method: request.method, refused: "forbidden" },
      success: false,
    });
    throw new DomainError("access.denied");
  }
  return { db, account, caller, quiet: isPoll(request) };
}

/** The log-in page, with the way back to where the visitor was going. */
function loginAddress(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  // What was searched for may be a patient's name: it is not carried along.
  searchParams.delete("q");
  const target = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
  return request.method === "GET" && target !== "/"
    ? `/login?redirectTo=${encodeURIComponent(target)}`
    : "/login";
}

/** A path on this site alone: an address of another site, or one that a browser reads as such, leads home. */
export function safeRedirect(target: string | null, fallback: string): string {
  const here = "http://portal.invalid";
  if (!target?.startsWith("/") || !URL.canParse(target, here)) return fallback;
  // Read as a browser reads it: it takes a backslash for a slash and leaves out tabs and line ends.
  const { origin, pathname, search, hash } = new URL(target, here);
  return origin === here && !pathname.startsWith("//") ? pathname + search + hash : fallback;
}
