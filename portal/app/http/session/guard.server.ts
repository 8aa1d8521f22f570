import { type AppLoadContext, redirect } from "@remix-run/node";
import type { Database } from "@wardway/db/open";
import {
  type Action,
  type AuditRule,
  accountMay,
  DomainError,
  idCursor,
  sessionLimits,
} from "@wardway/model";
import { outsideNetworks } from "#app/domain/accounts/check-credentials.server.ts";
import { recordRestrictedUse } from "#app/domain/accounts/restricted-use.server.ts";
import { type Account, toActor } from "#app/domain/accounts/session-user.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { recordRejection } from "#app/domain/audit/record-rejection.server.ts";
import { recordView } from "#app/domain/audit/record-view.server.ts";
import { networkOf } from "#app/infra/network.ts";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import { orErrorResponse } from "../errors/attempt.server.ts";
import { countCall, countVisit } from "./call-limits.server.ts";
import { currentAccount, currentSignIn, isBackgroundCall, type SignIn } from "./current.server.ts";
import { currentDisplay, isOfDisplay } from "./display.server.ts";
import { displayPaths, downtimeListPath } from "./display-paths.ts";
import { confirmationPath } from "./restriction-paths.ts";
import { getRestrictionError, isPublic, type Restricted, redirectToRemedy } from "./restrictions.server.ts";
import type { SessionTime } from "./session-end.ts";
import { parseBearer, type WidgetRight } from "./widgets/widget-calls.ts";
import { type InWidget, widgetGuard } from "./widgets/widget-guard.server.ts";

interface Call {
  readonly request: Request;
  readonly context: AppLoadContext;
}

export interface SignedIn {
  readonly db: Database;
  readonly account: Account;
  readonly caller: Caller;
  /** Whether this is a background call of the page. */
  readonly isBackground: boolean;
  readonly sessionTime: SessionTime;
}

/** The access that a route requires: any account, or a right of the permission table. */
export type PageRight = "signed-in" | Action;

/** `page`: always, and from there back to the page itself, instead of to that with its form or link. */
export type Confirmed = "always" | "page" | "never" | { readonly except: readonly string[] };

/**
 * Guards a screen's loader or action: redirects visitors to the log-in and restricted users to the remedy.
 * @param audit what the call adds to the audit trail: a view is recorded here, the rest by its use case
 * @param confirmed what needs a recent proof by password or second factor: each call, or each but for some intents of a form,
 * so that a form with another intent, or none, needs one. Without it the user is sent to the confirmation, and from there back to the page
 * @throws a redirect, or a page with status 403, or 503 during maintenance
 */
export async function guard(
  call: Call,
  right: PageRight,
  audit: AuditRule,
  confirmed: Confirmed = "never",
): Promise<SignedIn> {
  const signIn = await currentSignIn(call.request, call.context);
  if (!signIn) throw redirect(await getEntryUrl(call));
  if (isRestricted(signIn)) {
    const redirection = await redirectToRemedy(signIn.restriction, call);
    if (redirection) {
      await recordRestrictedUse(call.context.db, toCaller(call, signIn), signIn.restriction);
      throw redirection;
    }
  }
  const signedIn = await orErrorResponse(authorize(call, signIn, right));
  if (!isConfirmed(signIn) && (await needsConfirmation(call.request, confirmed))) {
    await recordDenial(call, signIn, right, "unconfirmed");
    throw redirect(getConfirmationUrl(call.request, confirmed));
  }
  await auditView(call, signedIn, audit);
  return signedIn;
}

/** A view that cannot be recorded is not shown. */
async function auditView({ request }: Call, signedIn: SignedIn, audit: AuditRule): Promise<void> {
  if (typeof audit === "string" || "none" in audit) return;
  const { pathname, searchParams } = new URL(request.url);
  const id = idCursor.safeParse(/\/(\d+)$/.exec(pathname)?.[1] ?? searchParams.get("open"));
  await recordView(signedIn, {
    view: new Map(Object.entries(audit.tabs ?? {})).get(searchParams.get("tab") ?? "") ?? audit.view,
    resourceId: id.success ? id.data : null,
  });
}

async function needsConfirmation(request: Request, confirmed: Confirmed): Promise<boolean> {
  if (typeof confirmed === "string") return confirmed !== "never";
  // What is not a form fails in the action.
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  return form !== null && !confirmed.except.includes(String(form.get("intent")));
}

const isConfirmed = ({ confirmedAt }: SignIn) =>
  confirmedAt.getTime() > Date.now() - sessionLimits.confirmationMinutes * 60_000;

type Right = PageRight | "embedding.session";

interface EndpointAccess {
  readonly right: Right;
  /** The right that a widget session needs; null if widgets may not call it. */
  readonly widgetRight: WidgetRight | null;
  /** Whether a recent proof by password or second factor is needed. */
  readonly confirmed: boolean;
  readonly audit: AuditRule;
}

/**
 * Guards an endpoint. A bearer token marks a widget's call, whatever cookie it carries.
 * @throws DomainError unauthenticated, forbidden, too_many, or unavailable; a 401 to a widget
 */
export async function apiGuard(
  call: Call,
  { right, widgetRight, confirmed, audit }: EndpointAccess,
): Promise<SignedIn | InWidget> {
  const token = parseBearer(call.request.headers.get("authorization"));
  if (token !== null) return widgetGuard(call, token, widgetRight);
  const signIn = await currentSignIn(call.request, call.context);
  if (!signIn) throw new DomainError("session.required");
  if (signIn.restriction !== null) {
    await recordRestrictedUse(call.context.db, toCaller(call, signIn), signIn.restriction);
    throw signIn.restriction === "network"
      ? outsideNetworks(signIn.account)
      : await getRestrictionError(signIn.restriction, call);
  }
  const signedIn = await authorize(call, signIn, right);
  if (confirmed && !isConfirmed(signIn)) {
    await recordDenial(call, signIn, right, "unconfirmed");
    const { confirmationMinutes: minutes } = sessionLimits;
    throw new DomainError("session.confirmationRequired", { minutes });
  }
  await auditView(call, signedIn, audit);
  return signedIn;
}

/** Returns the account on a public page; restricted users count as visitors. */
export function findVisitor({ request, context }: Call): Promise<Account | null> {
  return currentAccount(request, context);
}

/**
 * Returns the user shown in the frame of a page; grants no access.
 * @throws a page with status 503 during maintenance, except on public pages
 */
export async function findPageUser(call: Call): Promise<SignIn | null> {
  // A display stays on its screen when a session of its browser ends.
  if (await isOfDisplay(call)) return null;
  const signIn = await currentSignIn(call.request, call.context);
  if (!signIn) await orErrorResponse(countVisit(call));
  if (signIn?.restriction === "maintenance" && !isPublic(call)) {
    const redirection = await redirectToRemedy(signIn.restriction, call);
    if (redirection) throw redirection;
  }
  return signIn;
}

const isRestricted = (signIn: SignIn): signIn is SignIn & Restricted => signIn.restriction !== null;

async function authorize(call: Call, signIn: SignIn, right: Right): Promise<SignedIn> {
  const { request, context } = call;
  const { account, sessionTime } = signIn;
  const { db } = context;
  const caller = toCaller(call, signIn);
  await countCall(account, { request, context }).catch(async (error: unknown) => {
    if (error instanceof RateLimitError) await recordDenial(call, signIn, right, "too_many");
    throw error;
  });
  if (right !== "signed-in" && (right === "embedding.session" || !accountMay(account, right))) {
    await recordDenial(call, signIn, right, "forbidden");
    throw new DomainError("access.denied");
  }
  return { db, account, caller, isBackground: isBackgroundCall(request), sessionTime };
}

const toCaller = ({ context }: Call, { account }: SignIn): Caller => ({
  ...toActor(account),
  ipAddress: context.ipAddress,
});

/** Audits what the guard denies to a session, per user, network and right once a minute. */
async function recordDenial(
  call: Call,
  signIn: SignIn,
  right: Right,
  refused: "forbidden" | "unconfirmed" | "too_many",
): Promise<void> {
  const { db, ipAddress } = call.context;
  const action = right === "signed-in" ? "session.use" : right;
  const kind = `guard ${action} ${refused} ${signIn.account.id} ${networkOf(ipAddress)}`;
  const details = { method: call.request.method, refused };
  await recordRejection(db, kind, toCaller(call, signIn), { action, resourceType: "route", details });
}

/** Returns the log-in URL, or where a downtime computer shows its list. */
async function getEntryUrl(call: Call): Promise<string> {
  const isList = new URL(call.request.url).pathname === downtimeListPath;
  return isList && (await currentDisplay(call, "downtime_computer"))
    ? displayPaths.downtime_computer
    : getLoginUrl(call.request);
}

/** Returns the log-in URL that leads back to the requested page, or to the page of a submitted form. */
function getLoginUrl(request: Request): string {
  const page = request.method === "GET" ? request.url : request.headers.get("referer");
  return withReturn("/login", page);
}

/** Returns the URL of the confirmation that leads back to the page itself, or to that of a form or a download. */
const getConfirmationUrl = ({ url, headers }: Request, confirmed: Confirmed) =>
  withReturn(confirmationPath, confirmed === "page" ? url : headers.get("referer"));

function withReturn(to: string, page: string | null): string {
  if (page === null || !URL.canParse(page)) return to;
  const { pathname, searchParams } = new URL(page);
  // The search text may be a patient's name.
  searchParams.delete("q");
  const target = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
  return target === "/" ? to : `${to}?redirectTo=${encodeURIComponent(target)}`;
}

/** Returns a path of this site; addresses of other sites become the fallback. */
export function safeRedirect(target: string | null, fallback: string): string {
  const here = "http://portal.invalid";
  if (!target?.startsWith("/") || !URL.canParse(target, here)) return fallback;
  // Parsed like a browser, which reads backslashes as slashes and drops tabs and line ends.
  const { origin, pathname, search, hash } = new URL(target, here);
  return origin === here && !pathname.startsWith("//") ? pathname + search + hash : fallback;
}
