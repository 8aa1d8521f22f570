import type { LoaderFunctionArgs } from "@remix-run/node";
import { readPreferences } from "#app/domain/accounts/preferences.server.ts";
import { toReader } from "#app/domain/accounts/reader.ts";
import type { Account } from "#app/domain/accounts/session-user.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { currentLocale } from "#app/infra/locale.ts";
import { loadSecurity } from "./security/load-security.server.ts";
import { findSettingsTab } from "./tabs.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "signed-in", { none: "the own account" });
  return orErrorResponse(loadTab(args, signedIn));
}

const toReading = (account: Account) => ({
  language: account.language,
  distanceUnit: account.distanceUnit,
  hourFormat: account.hourFormat,
  defaults: toReader({ ...account, distanceUnit: null, hourFormat: null }, currentLocale()),
});

async function loadTab(args: LoaderFunctionArgs, signedIn: SignedIn) {
  const tab = findSettingsTab(args.request);
  switch (tab) {
    case "account":
      return { tab, reading: toReading(signedIn.account) };
    case "notifications": {
      const { mutedCalls, onlyOwnCalls } = signedIn.account;
      const preferences = await readPreferences(signedIn.db, signedIn.caller.userId);
      return { tab, preferences, calls: { mutedCalls, onlyOwnCalls } };
    }
    case "security":
      return { tab, security: await loadSecurity(args, signedIn) };
  }
}
