import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type Account, toActor, toPageUser } from "#app/domain/accounts/session-user.server.ts";
import { readRecords } from "#app/domain/audit/record-reads.server.ts";
import {
  type EmergencyNotice,
  readEmergencyNotice,
} from "#app/domain/emergency/read-emergency-notice.server.ts";
import { usesGoogleMaps } from "#app/domain/maps/map-config.server.ts";
import { systemIdentity } from "#app/domain/settings/identity.server.ts";
import { listCalls, toBriefCall } from "#app/domain/transports/alerts/list-calls.server.ts";
import { countUnread } from "#app/domain/transports/notifications/list-notifications.server.ts";
import { takeToast } from "#app/http/forms/toast.server.ts";
import { isBackgroundCall } from "#app/http/session/current.server.ts";
import { renewDisplayCookie } from "#app/http/session/display.server.ts";
import { getDraftKey } from "#app/http/session/draft-key.server.ts";
import { findPageUser } from "#app/http/session/guard.server.ts";
import { storeLanguage } from "#app/http/session/language.server.ts";
import { getTheme } from "#app/http/session/theme.server.ts";
import { getViewerTimeZone } from "#app/http/session/time-zone.server.ts";
import { type Downtime, findDowntime } from "#app/infra/downtime/downtime.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signIn = await findPageUser(args);
  const account = signIn?.account;
  /** From another network the page shows who is logged in, and how to log out. */
  const isElsewhere = signIn?.restriction === "network";
  const { toast, headers } = await takeToast(args.request, args.context);
  const { theme, headers: themeHeaders } = getTheme(args.request, args.context, account);
  return data(
    {
      /** See `sealed-input.ts`. */
      draftKey: account && !isElsewhere ? getDraftKey(args.context, account.id) : null,
      user: account ? { ...toPageUser(account), isManager: account.isManager } : null,
      /** Null while the database accepts writes. */
      downtime: toDowntimeNotice(findDowntime(args.context.db)),
      /** Null if there is nothing to show, and for visitors and restricted users. */
      emergency:
        account && signIn?.restriction === null
          ? withoutNothing(await readEmergencyNotice(args.context.db, toActor(account)))
          : null,
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
        account && account.organizationId !== null && signIn?.restriction === null
          ? {
              calls: (await loadCalls(args, account)).map(toBriefCall),
              hasSound: account.alertSound,
              hasDesktop: account.alertDesktop,
            }
          : null,
      bell:
        account && !isElsewhere
          ? await countUnread(args.context.db, toActor(account), getOpenedRequest(args))
          : { unread: 0, waiting: 0 },
    },
    {
      headers: [
        ...headers,
        ...themeHeaders,
        ...storeLanguage(args.request, args.context, account),
        ...(await renewDisplayCookie(args)),
      ],
    },
  );
}

const toDowntimeNotice = (downtime: Downtime | null) => downtime && { since: downtime.since.toISOString() };

/** In every page, so that a request is audited when it appears and not with each page. */
function loadCalls({ context: { db, ipAddress } }: LoaderFunctionArgs, account: Account) {
  const caller = { ...toActor(account), ipAddress };
  return readRecords({ db, caller, isBackground: true }, listCalls(db, caller, account), (found) => found);
}

/** The request whose page is being opened, not refetched. */
function getOpenedRequest({ request, params }: LoaderFunctionArgs): number | null {
  const { pathname } = new URL(request.url);
  if (isBackgroundCall(request) || !/^\/transport\/\d{1,9}(?:\/crew)?$/.test(pathname)) return null;
  return Number(params.id);
}

const withoutNothing = (notice: EmergencyNotice): EmergencyNotice | null =>
  notice.open !== null || notice.toReview > 0 ? notice : null;
