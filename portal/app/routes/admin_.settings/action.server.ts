import type { ActionFunctionArgs } from "@remix-run/node";
import { createTranslator } from "@wardway/model/messages/translator";
import { saveSystemSettings } from "#app/domain/administration/save-settings.server.ts";
import { readSystemSettings } from "#app/domain/settings/read.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { saveForm } from "#app/ui/admin/settings/settings-form.server.ts";
import { findTab } from "#app/ui/find-tab.ts";
import { testMailSettings } from "./connection-tests.server.ts";
import { messages } from "./messages.server.ts";
import { connectionTests, settingsTabs, systemForm } from "./system-form.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

/** Confirmed, because settings say which server gets links to new passwords, and how accounts are protected. */
export async function action(args: ActionFunctionArgs) {
  const { db, caller, account } = await guard(args, "settings.update", "always");
  const { secretBox } = args.context;
  const form = await readForm(args.request);
  const intent = form.get("intent");
  if (intent === connectionTests.connection || intent === connectionTests.mail) {
    return testMailSettings(form, intent, { db, caller, secretBox, ownEmail: account.email });
  }
  const rejected = await saveForm(
    form,
    systemForm,
    secretBox,
    ({ value, version, secret }) =>
      saveSystemSettings(db, caller, { value, version, secrets: { smtpPassword: secret } }),
    () => readSystemSettings(db),
  );
  if (rejected) return rejected;
  return redirectWithToast(
    args.context,
    `/admin/settings?tab=${findTab(settingsTabs, form.get("tab")).value}`,
    {
      title: translate("adminSettings.settingsSaved"),
      description: translate("adminSettings.yourSystemSettingsHaveBeen"),
    },
  );
}
