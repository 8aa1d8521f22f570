import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, type AppLoadContext, data } from "@remix-run/node";
import { decideReadLogging } from "#app/domain/administration/read-logging.server.ts";
import { saveSystemSettings } from "#app/domain/administration/save-settings.server.ts";
import { readSystemSettings } from "#app/domain/settings/read.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { saveForm } from "#app/ui/admin/settings/settings-form.server.ts";
import { settingsResult } from "#app/ui/admin/settings/settings-result.ts";
import { findTab } from "#app/ui/find-tab.ts";
import { testMailSettings } from "./connection-tests.server.ts";
import { readLoggingIntents, readLoggingSchema } from "./read-logging-form.ts";
import { connectionTests, settingsTabs, systemForm } from "./system-form.ts";

/** Confirmed, because settings say which server gets links to new passwords, and how accounts are protected. */
export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "settings.update", "change", "always");
  const { db, caller, account } = signedIn;
  const { secretBox } = args.context;
  const form = await readForm(args.request);
  const intent = form.get("intent");
  if (intent === connectionTests.connection || intent === connectionTests.mail) {
    return testMailSettings(form, intent, { db, caller, secretBox, ownEmail: account.email });
  }
  if (intent === readLoggingIntents.approve || intent === readLoggingIntents.reject) {
    return decide(args.context, form, signedIn);
  }
  let awaitsApproval = false;
  const rejected = await saveForm(
    form,
    systemForm,
    secretBox,
    async ({ value, version, secret }) => {
      const change = { value, version, secrets: { smtpPassword: secret } };
      ({ awaitsApproval } = await saveSystemSettings(db, caller, change));
    },
    () => readSystemSettings(db),
  );
  if (rejected) return rejected;
  return redirectWithToast(
    args.context,
    `/admin/settings?tab=${findTab(settingsTabs, form.get("tab")).value}`,
    {
      title: t`Settings saved`,
      description: awaitsApproval
        ? t`HIPAA audit logging stays on until another administrator approves. All administrators are notified.`
        : t`Your system settings have been updated successfully.`,
    },
  );
}

async function decide(context: AppLoadContext, form: FormData, { db, caller }: SignedIn) {
  const submission = parseForm(form, readLoggingSchema);
  if (submission.status !== "success") return data(settingsResult(formReply(submission)), 422);
  const { intent, request } = submission.value;
  const isApproval = intent === readLoggingIntents.approve;
  const { rejection } = await attempt(
    decideReadLogging(db, caller, request, isApproval ? "approve" : "reject"),
  );
  if (rejection) return data(settingsResult(formReply(submission, rejection)), rejection.status);
  return redirectWithToast(context, "/admin/settings?tab=security", {
    title: isApproval ? t`HIPAA audit logging is off` : t`HIPAA audit logging stays on`,
    description: isApproval ? t`All administrators are notified.` : t`The request is closed.`,
  });
}
