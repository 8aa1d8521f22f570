import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type Account, toActor, toPageUser } from "../domain/accounts/session-user.server.ts";
import { readRecords } from "../domain/audit/reads.server.ts";
import { usesGoogleMaps } from "../domain/maps/map-config.server.ts";
import { systemIdentity } from "../domain/settings/identity.server.ts";
import { listRequestAlerts } from "../domain/transports/alerts/list.server.ts";
import { countUnread } from "../domain/transports/notifications/list.server.ts";
import { toColumns } from "../infra/columns.ts";
import { findPageUser } from "./guard.server.ts";
import { isBackgroundCall } from "./sessions/current.server.ts";
import { getDraftKey } from "./sessions/draft-key.server.ts";
import { getTheme } from "./theme.server.ts";
import { getViewerTimeZone } from "./time-zone.server.ts";
import { takeToast } from "./toast.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signIn = await findPageUser(args);
  const account = signIn?.account;
  const { toast, headers } = await takeToast(args.request, args.context);
  const { theme, headers: themeHeaders } = getTheme(args.request, args.context, account);
  return data(
    {
      /** See `sealed-input.ts`. */
      draftKey: account ? getDraftKey(args.context, account.id) : null,
      user: account ? { ...toPageUser(account), isManager: account.isManager } : null,
      isRestricted: signIn ? signIn.restriction !== null : false,
      sessionTime: signIn?.sessionTime ?? null,
      toast,
      theme,
      /** Server and browser must format the same texts. */
      now: new Date().toISOString(),
      timeZone: getViewerTimeZone(args.request, account?.timeZone),
      system: await systemIdentity(args.context.db),
      isSimulated: args.context.isSimulated,
      usesGoogleMaps: account ? await usesGoogleMaps(args.context.db) : false,
      alerts:
        account?.role === "ambulance" && signIn?.restriction === null
          ? {
              requests: toColumns(await loadAlerts(args, account)),
              hasSound: account.alertSound,
              hasDesktop: account.alertDesktop,
            }
          : null,
      unreadNotifications: account
        ? await countUnread(args.context.db, account.id, getOpenedRequest(args))
        : 0,
    },
    { headers: [...headers, ...themeHeaders] },
  );
}

/** In every page, so that a request is audited when it appears and not with each page. */
function loadAlerts({ context: { db, ipAddress } }: LoaderFunctionArgs, account: Account) {
  const caller = { ...toActor(account), ipAddress };
  return readRecords({ db, caller, isBackground: true }, listRequestAlerts(db, caller), (found) => found);
}

/** The request whose page is being opened, not refetched. */
function getOpenedRequest({ request, params }: LoaderFunctionArgs): number | null {
  const { pathname } = new URL(request.url);
  if (isBackgroundCall(request) || !/^\/transport\/\d{1,9}(?:\/crew)?$/.test(pathname)) return null;
  return Number(params.id);
}
