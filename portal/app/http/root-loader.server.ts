import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type Account, toActor, toPageUser } from "../domain/accounts/session-user.server.ts";
import { readRecords } from "../domain/audit/reads.server.ts";
import { type EmergencyNotice, readEmergencyNotice } from "../domain/emergency/notice.server.ts";
import { usesGoogleMaps } from "../domain/maps/map-config.server.ts";
import { systemIdentity } from "../domain/settings/identity.server.ts";
import { listCalls, toBriefCall } from "../domain/transports/alerts/list.server.ts";
import { countUnread, countWaiting } from "../domain/transports/notifications/list.server.ts";
import { type Downtime, findDowntime } from "../infra/downtime/downtime.server.ts";
import { findPageUser } from "./guard.server.ts";
import { storeLanguage } from "./language.server.ts";
import { isBackgroundCall } from "./sessions/current.server.ts";
import { getDraftKey } from "./sessions/draft-key.server.ts";
import { getTheme } from "./theme.server.ts";
import { getViewerTimeZone } from "./time-zone.server.ts";
import { takeToast } from "./toast.server.ts";
import type { BellCounts } from "./unread-count.ts";

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
      /** While the database accepts no writes. */
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
      bell: account && !isElsewhere ? await loadBell(args, account) : { unread: 0, waiting: 0 },
    },
    { headers: [...headers, ...themeHeaders, ...storeLanguage(args.request, args.context, account)] },
  );
}

const toDowntimeNotice = (downtime: Downtime | null) => downtime && { since: downtime.since.toISOString() };

/** In every page, so that a request is audited when it appears and not with each page. */
function loadCalls({ context: { db, ipAddress } }: LoaderFunctionArgs, account: Account) {
  const caller = { ...toActor(account), ipAddress };
  return readRecords({ db, caller, isBackground: true }, listCalls(db, caller, account), (found) => found);
}

async function loadBell(args: LoaderFunctionArgs, account: Account): Promise<BellCounts> {
  const { db } = args.context;
  const opened = getOpenedRequest(args);
  const [unread, waiting] = await Promise.all([
    countUnread(db, account.id, opened),
    countWaiting(db, toActor(account), opened),
  ]);
  return { unread, waiting };
}

/** The request whose page is being opened, not refetched. */
function getOpenedRequest({ request, params }: LoaderFunctionArgs): number | null {
  const { pathname } = new URL(request.url);
  if (isBackgroundCall(request) || !/^\/transport\/\d{1,9}(?:\/crew)?$/.test(pathname)) return null;
  return Number(params.id);
}

const withoutNothing = (notice: EmergencyNotice): EmergencyNotice | null =>
  notice.open !== null || notice.toReview > 0 ? notice : null;
