import type { LoaderFunctionArgs } from "@remix-run/node";
import { readPreferences } from "#app/domain/accounts/preferences.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { loadSecurity } from "./security/load-security.server.ts";
import { findSettingsTab } from "./tabs.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "signed-in", { none: "the own account" });
  return orErrorResponse(loadTab(args, signedIn));
}

async function loadTab(args: LoaderFunctionArgs, signedIn: SignedIn) {
  const tab = findSettingsTab(args.request);
  switch (tab) {
    case "account":
      return { tab, language: signedIn.account.language };
    case "notifications": {
      const { mutedCalls, onlyOwnCalls } = signedIn.account;
      const preferences = await readPreferences(signedIn.db, signedIn.caller.userId);
      return { tab, preferences, calls: { mutedCalls, onlyOwnCalls } };
    }
    case "security":
      return { tab, security: await loadSecurity(args, signedIn) };
  }
}
