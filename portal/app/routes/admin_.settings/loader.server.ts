import type { LoaderFunctionArgs } from "@remix-run/node";
import { hasSecondFactor } from "#app/domain/accounts/has-second-factor.ts";
import { hasDemoAccounts } from "#app/domain/administration/demo-accounts.server.ts";
import { findReadLoggingRequest } from "#app/domain/administration/read-logging.server.ts";
import { readSystemSettings } from "#app/domain/settings/read.server.ts";
import { countRequests } from "#app/domain/transports/requests/list.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { toTexts } from "#app/ui/admin/settings/typed-settings.ts";
import { findTab } from "#app/ui/find-tab.ts";
import { settingsTabs } from "./system-form.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, account } = await guard(args, "settings.read", { view: "settings.read" });
  const [stored, isDemo, requests, readLogging] = await Promise.all([
    readSystemSettings(db),
    hasDemoAccounts(db),
    countRequests(db, caller),
    findReadLoggingRequest(db),
  ]);
  return {
    version: stored.version,
    texts: toTexts(stored.value),
    hasPassword: stored.secrets.smtpPassword !== undefined,
    underWay: requests.in_progress,
    hasSecondFactor: hasSecondFactor(account),
    isDemoWithoutMfa: isDemo && !stored.value.requireMFA,
    ownEmail: account.email,
    readLogging: readLogging && {
      id: readLogging.id,
      requestedBy: readLogging.requestedBy,
      requestedAt: readLogging.requestedAt,
      isOwn: readLogging.requestedById === account.id,
    },
    tab: findTab(settingsTabs, new URL(args.request.url).searchParams.get("tab")).value,
  };
}
