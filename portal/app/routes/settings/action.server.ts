import type { ActionFunctionArgs } from "@remix-run/node";
import { readForm } from "#app/http/form.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { securityAction } from "./security/security-actions.server.ts";
import { settingsAction } from "./settings-actions.server.ts";
import { settingsTab } from "./tabs.ts";

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "signed-in");
  const form = await readForm(args.request);
  // Each tab's forms are posted to its own address: one of them is open to who is held back.
  return settingsTab(args.request) === "security"
    ? securityAction(args, signedIn, form)
    : settingsAction(args, signedIn, form);
}
