import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#app/domain/accounts/session-user.server.ts";
import {
  findLogOutUrl,
  findProviderLogIn,
  findVisitedProvider,
  type OpenProviderLogIn,
} from "#app/domain/accounts/single-sign-on/provider-session.server.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { findDowntime } from "#app/infra/downtime/downtime.server.ts";
import { logFailure } from "#app/infra/fault-log.server.ts";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { providerVisitCookie, sessionCookie } from "./cookies.server.ts";
import { currentSignIn, forgetSignIn, getSessionId } from "./current.server.ts";
import { keepStorageHeader } from "./keep-storage.ts";
import { endSession } from "./store.server.ts";

type Header = [string, string];

/** Cookies stay: the time zone, the theme and the known browser. */
const clearSiteData = (keepsStorage: boolean): Header => [
  "clear-site-data",
  keepsStorage ? '"cache"' : '"cache", "storage"',
];

/** Ends the session of a program. @returns headers that delete the cookie and what the browser has stored */
export async function logOut(request: Request, context: AppLoadContext): Promise<Header[]> {
  const signIn = await currentSignIn(request, context);
  await endCurrentSession(request, context);
  if (signIn) await record(context, signIn.account);
  return forgetSession(context, request.headers.has(keepStorageHeader));
}

export interface BrowserLogOut {
  readonly headers: Header[];
  /** Null if the session had nothing to do with an organization's provider. */
  readonly atProvider: {
    readonly organization: string;
    /** Where the browser ends its session at the provider. Null if that cannot be done, or is not wanted. */
    readonly url: string | null;
  } | null;
}

/**
 * Ends the session, also one that has expired, and says how to end the provider's in this browser: the next person at a shared
 * computer would log in by it as the one before.
 */
export async function logOutBrowser(request: Request, context: AppLoadContext): Promise<BrowserLogOut> {
  const signIn = await currentSignIn(request, context);
  const logIn = await findOpenProviderLogIn(request, context);
  await endCurrentSession(request, context);
  forgetSignIn(context);
  const returnUri = getLogOutReturnUri(context);
  const next = logIn && (await findLogOutUrl(logIn, context.secretBox, returnUri));
  const url = next && "url" in next ? next.url : null;
  if (signIn) {
    const outcome = next && ("url" in next ? "led_there" : next.reason);
    await record(context, signIn.account, logIn && { issuer: logIn.issuer, atProvider: outcome });
  }
  const headers = await forgetSession(context, request.headers.has(keepStorageHeader));
  if (url !== null) headers.push(["set-cookie", await providerVisitCookie(context).serialize(LEFT)]);
  return {
    headers,
    atProvider: logIn && { organization: logIn.organization, url },
  };
}

/** The address that is registered at the provider: the log-in page. */
export const getLogOutReturnUri = ({ publicUrl }: Pick<AppLoadContext, "publicUrl">) =>
  new URL("/login", publicUrl).href;

/** In the cookie in place of the organization: the next log-in asks for credentials all the same. */
const LEFT = "left";

/** Of this browser's session, also if it has expired. If none is stored, of the latest visit to a provider. */
export async function findOpenProviderLogIn(
  request: Request,
  context: AppLoadContext,
): Promise<OpenProviderLogIn | null> {
  const id = await getSessionId(request, context);
  const stored = id === null ? null : await findProviderLogIn(context.db, tokenHash(id));
  // A session that a password has opened leads nowhere.
  if (stored || (await currentSignIn(request, context))) return stored;
  const visited: unknown = await providerVisitCookie(context).parse(request.headers.get("cookie"));
  return typeof visited === "number" ? findVisitedProvider(context.db, visited) : null;
}

async function record(
  context: AppLoadContext,
  { id, username }: Account,
  details: Record<string, string | null> | null = null,
): Promise<void> {
  await recordAudit(
    context.db,
    { userId: id, username, ipAddress: context.ipAddress },
    {
      action: "account.log_out",
      resourceType: "user",
      resourceId: id,
      ...(details && { details }),
      success: true,
    },
  ).catch((error: unknown) => {
    // In a downtime without a place for it: the browser must forget the session.
    if (!findDowntime(context.db)) throw error;
    logFailure("record a log-out", error);
  });
}

export const forgetSession = async (context: AppLoadContext, keepsStorage = false): Promise<Header[]> => [
  ["set-cookie", await sessionCookie(context).serialize("", { maxAge: 0 })],
  clearSiteData(keepsStorage),
];

export async function endCurrentSession(request: Request, context: AppLoadContext): Promise<void> {
  const id = await getSessionId(request, context);
  if (id !== null) await endSession(context.db, id);
}
