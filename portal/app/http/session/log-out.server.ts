import type { AppLoadContext } from "@remix-run/node";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { findDowntime } from "#app/infra/downtime/downtime.server.ts";
import { logFailure } from "#app/infra/fault-log.server.ts";
import { sessionCookie } from "./cookies.server.ts";
import { currentSignIn, getSessionId } from "./current.server.ts";
import { keepStorageHeader } from "./keep-storage.ts";
import { endSession } from "./store.server.ts";

/** Cookies stay: the time zone, the theme and the known browser. */
const clearSiteData = (keepsStorage: boolean): [string, string] => [
  "clear-site-data",
  keepsStorage ? '"cache"' : '"cache", "storage"',
];

/** Ends the session. @returns headers that delete the cookie and what the browser has stored */
export async function logOut(request: Request, context: AppLoadContext): Promise<[string, string][]> {
  const signIn = await currentSignIn(request, context);
  await endCurrentSession(request, context);
  if (signIn) {
    const { account } = signIn;
    await recordAudit(
      context.db,
      { userId: account.id, username: account.username, ipAddress: context.ipAddress },
      { action: "account.log_out", resourceType: "user", resourceId: account.id, success: true },
    ).catch((error: unknown) => {
      // In a downtime without a place for it: the browser must forget the session.
      if (!findDowntime(context.db)) throw error;
      logFailure("record a log-out", error);
    });
  }
  return forgetSession(context, request.headers.has(keepStorageHeader));
}

export const forgetSession = async (
  context: AppLoadContext,
  keepsStorage = false,
): Promise<[string, string][]> => [
  ["set-cookie", await sessionCookie(context).serialize("", { maxAge: 0 })],
  clearSiteData(keepsStorage),
];

export async function endCurrentSession(request: Request, context: AppLoadContext): Promise<void> {
  const id = await getSessionId(request, context);
  if (id !== null) await endSession(context.db, id);
}
